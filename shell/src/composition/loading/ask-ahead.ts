import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { savesData, type createFetchAhead } from './fetch-ahead.ts';
import type { IntegrityList } from './integrity.ts';

/** The line has brought nothing for so long: the page is there with its pictures, and somebody looks at it. */
const SILENT_MS = 1000;
/** On a line that takes longer for a page, whoever presses a link meanwhile would wait for what nobody asked for. */
const QUICK_MS = 1000;
/** What hangs keeps a connection that somebody may need. */
const PATIENCE_MS = 5000;

/** What this needs of the site's router. */
interface Navigations {
  state: { location: { pathname: string } };
  subscribe: (listener: (state: Navigations['state']) => void) => void;
}

/** What pages are asked for by. */
export interface AheadOptions {
  ownerAt: (path: string) => VisitorRemote | undefined;
  /** Names of the remotes whose code runs here. */
  running: ReadonlySet<string>;
  integrityList: Pick<IntegrityList, 'learn' | 'needsDocument'>;
  fetchAhead: ReturnType<typeof createFetchAhead>;
}

/** Fetches the pages of other remotes that the links in view lead to, one after the other, once a page is there and the line
 *  is silent. Runs nothing: their code comes into this document when somebody is about to go there. Nothing for who
 *  saves data; stops where the line turns out slow. */
export function askAhead(router: Navigations, options: AheadOptions): void {
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
    await fetchPage(path, options).catch(() => undefined); // who goes there asks again
    isSlow = performance.now() - askedAt > QUICK_MS;
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

async function fetchPage(path: string, { ownerAt, running, integrityList, fetchAhead }: AheadOptions): Promise<void> {
  const remote = ownerAt(path);
  if (!remote || running.has(remote.name) || integrityList.needsDocument(remote.active.entry)) return;
  await Promise.all([
    integrityList.learn(remote.active.entry),
    fetchAhead(remote, path, AbortSignal.timeout(PATIENCE_MS)),
  ]);
}

/** Once nothing has arrived for a while. */
function silence(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(end, SILENT_MS);
    const observer = new PerformanceObserver(wait);
    observer.observe({ type: 'resource' });
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(end, SILENT_MS);
    }
    function end(): void {
      if (document.readyState !== 'complete') return wait();
      observer.disconnect();
      resolve();
    }
  });
}
