import { useEffect } from 'react';
import { useNavigate, useSearchParams, useUser } from '@fotosoc/host';

/** Where a visitor goes once signed in: the `from` of the address when it is a path of this site, else the home page.
 *  Two slashes, or a slash and a backslash, would lead to another host. */
export function destinationOf(from: string | null): string {
  return from && /^\/(?![/\\])/.test(from) ? from : '/';
}

/** Sends a signed-in visitor on: one who has just signed in, and one who already was. */
export function useSendOn(): void {
  const user = useUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const destination = destinationOf(search.get('from'));
  useEffect(() => {
    if (user) void navigate(destination, { replace: true });
  }, [user, destination, navigate]);
}
