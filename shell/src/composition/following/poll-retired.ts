import { request } from '@fotosoc/contract/request';
import { setRetired } from '../../document/retired.ts';

const ASK_EVERY_MS = 5000;

interface Navigations {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: Navigations['state']) => void) => void;
}

/** Requests the list of retired remotes at each navigation to another page. A tab would otherwise keep showing a remote
 *  that is already loaded. Several navigations within five seconds share a request at the end of the interval.
 *  @param hasMoved whether the visitor navigated before the call; if `true`, the request is sent at once. Default
 *  `false` */
export function pollRetiredRemotes(router: Navigations, hasMoved = false): void {
  let { pathname } = router.state.location;
  let askedAt = 0;
  let isWaiting = false;
  function ask() {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(
      () => {
        isWaiting = false;
        askedAt = Date.now();
        request('GET /api/remotes/retired').then(
          ({ retired: names }) => setRetired(names),
          () => undefined, // ignored: the next navigation requests again
        );
      },
      Math.max(0, askedAt + ASK_EVERY_MS - Date.now()),
    );
  }
  if (hasMoved) ask();
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    ask();
  });
}
