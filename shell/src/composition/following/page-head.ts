import { society } from '@fotosoc/host';

/** What this needs of the site's router. */
interface Navigations {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: Navigations['state']) => void) => void;
}

/** Keeps to the page that is shown what the server wrote of the first one: its canonical address, and the society's
 *  description until the page gives its own (`usePageTitle`). For who shares or saves a page that was navigated to, and
 *  machines that run scripts. */
export function keepPageHead(router: Navigations): void {
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
