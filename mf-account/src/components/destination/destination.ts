import { useEffect } from 'react';
import { useNavigate, useSearchParams, useUser } from '@fotosoc/host';

/** Returns the page to open after signing in: the `from` of the address if a browser resolves it to a page of this
 *  site, otherwise the home page. */
export function getDestination(from: string | null): string {
  const url = from?.startsWith('/') && URL.canParse(from, location.origin) ? new URL(from, location.origin) : undefined;
  // A path that begins with two slashes would resolve to another host.
  if (url?.origin !== location.origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

/** Redirects a signed-in visitor to the destination, also when the visitor was already signed in. */
export function useLoginRedirect(): void {
  const user = useUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  useEffect(() => {
    if (user) void navigate(getDestination(from), { replace: true });
  }, [user, from, navigate]);
}
