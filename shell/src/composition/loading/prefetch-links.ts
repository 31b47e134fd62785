import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { savesData, type createPagePrefetch } from './page-prefetch.ts';
import type { IntegrityList } from './integrity.ts';

/** Idle time of the network after which the page counts as complete, pictures included. */
const NETWORK_IDLE_MS = 1000;
/** Longest duration of a prefetch. On a slower connection, prefetching would delay the page that the visitor opens
 *  next. */
const MAX_PREFETCH_MS = 1000;
/** Timeout of a prefetch. A hanging request would occupy a connection. */
const PREFETCH_TIMEOUT_MS = 5000;

interface Navigations {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: Navigations['state']) => void) => void;
}

export interface PrefetchOptions {
  ownerAt: (path: string) => VisitorRemote | undefined;
  /** Names of the remotes whose code runs in this document. */
  running: ReadonlySet<string>;
  integrityList: Pick<IntegrityList, 'learn' | 'needsDocument'>;
  fetchAhead: ReturnType<typeof createPagePrefetch>;
}

/** Prefetches, in sequence, the pages of other remotes that links in view lead to, once the page is ready and the
 *  network is idle. No prefetched code runs before the visitor is about to navigate there. Skipped for visitors who
 *  save data; stops on a slow connection. */
export function prefetchVisibleLinks(router: Navigations, options: PrefetchOptions): void {
  if (savesData()) return;
  let { pathname } = router.state.location;
  let isSlow = false;
  let work = Promise.resolve();
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      const from = pathname;
      work = work.then(() => (isSlow || pathname !== from ? undefined : ask((target as HTMLAnchorElement).pathname)));
    }
  });

  async function ask(path: string): Promise<void> {
    const askedAt = performance.now();
    await fetchPage(path, options).catch(() => undefined); // ignored: a navigation fetches again
    isSlow = performance.now() - askedAt > MAX_PREFETCH_MS;
  }

  async function look(): Promise<void> {
    const from = pathname;
    seen.disconnect();
    await silence();
    if (pathname !== from) return;
    for (const link of document.querySelectorAll('a[href^="/"]')) seen.observe(link);
  }

  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    void look();
  });
  void look();
}

async function fetchPage(
  path: string,
  { ownerAt, running, integrityList, fetchAhead }: PrefetchOptions,
): Promise<void> {
  const remote = ownerAt(path);
  if (!remote || running.has(remote.name) || integrityList.needsDocument(remote.active.entry)) return;
  await Promise.all([
    integrityList.learn(remote.active.entry),
    fetchAhead(remote, path, AbortSignal.timeout(PREFETCH_TIMEOUT_MS)),
  ]);
}

/** Resolves when no resource has arrived for `NETWORK_IDLE_MS`. */
function silence(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(end, NETWORK_IDLE_MS);
    const observer = new PerformanceObserver(wait);
    observer.observe({ type: 'resource' });
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(end, NETWORK_IDLE_MS);
    }
    function end(): void {
      if (document.readyState !== 'complete') return wait();
      observer.disconnect();
      resolve();
    }
  });
}
