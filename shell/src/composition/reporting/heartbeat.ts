import { ownerOf } from '@fotosoc/contract/registry/owner';
import type { RemoteReport } from '@fotosoc/contract/report';
import type { VisitorRemote } from '@fotosoc/loader/visitor';

const BEAT_MS = 5000;
const KEY = 'page-alive';

interface Beat {
  /** Token of the page. */
  view: string;
  /** Whose page was shown. */
  report: RemoteReport;
}

/** Notes in this tab, as long as somebody looks at it, that the page is alive and whose it is. A page that froze or died
 *  leaves its last note behind: what is loaded in its place tells the site. */
export function keepHeartbeat(remotes: readonly VisitorRemote[]): void {
  tellOfFrozen();
  const beat = () => {
    const view = window.__FOTOSOC_VIEW__;
    if (!view) return;
    const remote = ownerOf(remotes, location.pathname.replace(/(.)\/+$/, '$1'));
    if (document.visibilityState === 'hidden' || !remote || remote.active.isPreview) {
      forget();
      return;
    }
    const { version, deploymentId } = remote.active;
    note({ view, report: { remote: remote.name, version, deploymentId, kind: 'frozen' } });
  };
  beat();
  window.addEventListener('page-view', beat);
  setInterval(beat, BEAT_MS);
  document.addEventListener('visibilitychange', beat);
  window.addEventListener('pagehide', forget);
}

/** Only of a tab that was loaded again: a copy of a tab has the note of one that is well. */
function tellOfFrozen(): void {
  const left = read();
  forget();
  const [navigation] = performance.getEntriesByType('navigation');
  if (!left || navigation?.type !== 'reload') return;
  const body = JSON.stringify({ view: left.view, reports: [left.report] });
  navigator.sendBeacon('/api/remote-reports', new Blob([body], { type: 'application/json' }));
}

function read(): Beat | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Beat | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function note(beat: Beat): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(beat));
  } catch {
    // A browser that stores nothing tells of no frozen page.
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
