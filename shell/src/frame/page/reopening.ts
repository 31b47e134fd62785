import { notify, type createBrowserRouter } from '@fotosoc/host';

/** Maximum number of repeated renders of a page or a fragment after a translator or an extension changed its DOM. */
export const MAX_REOPENINGS = 3;

const NOTICE =
  'Translating this page, or a browser extension, interrupted the page. Check whether your last step was saved before you repeat it.';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

/** Returns a function that renders the current page from the beginning and notifies the visitor of the reason. The
 *  function returns `false`, and does nothing, after `MAX_REOPENINGS` calls at one path. */
export function createReopening(): (router: Router) => boolean {
  let path: string | undefined;
  let count = 0;
  return ({ navigate, state: { location } }) => {
    count = location.pathname === path ? count + 1 : 1;
    path = location.pathname;
    if (count > MAX_REOPENINGS) return false;
    // React Router renders a crashed route again only for a new location object.
    void navigate(location, { replace: true, preventScrollReset: true, state: location.state });
    notify(NOTICE, 'bad');
    return true;
  };
}
