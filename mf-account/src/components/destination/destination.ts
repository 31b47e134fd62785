import { useEffect } from 'react';
import { useNavigate, useSearchParams, useUser } from '@fotosoc/host';

/** Where a visitor goes once signed in: the `from` of the address when it leads to a page of this site, read as a browser
 *  reads it, else the home page. */
export function destinationOf(from: string | null): string {
  const url = from?.startsWith('/') && URL.canParse(from, location.origin) ? new URL(from, location.origin) : undefined;
  // A path of two slashes is another host to whoever reads it again.
  if (url?.origin !== location.origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

/** Sends a signed-in visitor on: one who has just signed in, and one who already was. */
export function useSendOn(): void {
  const user = useUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  useEffect(() => {
    if (user) void navigate(destinationOf(from), { replace: true });
  }, [user, from, navigate]);
}
