import { society } from '@fotosoc/host';

interface Navigations {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: Navigations['state']) => void) => void;
}

/** Updates the canonical address and the description after a navigation, because the server wrote both for the first
 *  page. Pages set their own description with `usePageTitle`. Visitors who share or save a page and crawlers that run
 *  scripts read the tags. */
export function updatePageHead(router: Navigations): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) {
      const address = new URL(canonical.href);
      address.pathname = pathname.replace(/(.)\/+$/, '$1');
      canonical.href = address.href;
    }
    document.querySelector('meta[name="description"]')?.setAttribute('content', society().description);
  });
}
