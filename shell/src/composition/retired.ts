import { request } from '@fotosoc/contract/request';
import { useSyncExternalStore } from 'react';

/** No tab asks more often. */
const ASK_EVERY_MS = 5000;
const NONE: readonly string[] = [];

let retired = NONE;
const listeners = new Set<() => void>();

/** What this needs of the site's router. */
interface Navigations {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: Navigations['state']) => void) => void;
}

/** Names of the remotes that were taken off the site since this page was made. */
export function useRetired(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => retired,
    () => NONE,
  );
}

/** Asks, at each navigation to another page, which remotes are retired by now: what a tab has loaded already, it would go
 *  on showing. Of several navigations within five seconds the last one asks when they are over. */
export function followRetired(router: Navigations): void {
  let { pathname } = router.state.location;
  let askedAt = 0;
  let isWaiting = false;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
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
  });
}

function setRetired(names: readonly string[]): undefined {
  if (names.join() === retired.join()) return;
  retired = names;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
