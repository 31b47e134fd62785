import { request } from '@fotosoc/contract/request';
import { setRetired } from './retired.ts';

/** No tab asks more often. */
const ASK_EVERY_MS = 5000;

/** What this needs of the site's router. */
interface Navigations {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: Navigations['state']) => void) => void;
}

/** Asks, at each navigation to another page, which remotes are retired by now: what a tab has loaded already, it would go
 *  on showing. Of several navigations within five seconds the last one asks when they are over.
 *  @param hasMoved whether somebody has gone to another page before this began: then it asks at once; default no */
export function followRetired(router: Navigations, hasMoved = false): void {
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
          () => undefined, // nobody waits for this: a later navigation asks again
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
