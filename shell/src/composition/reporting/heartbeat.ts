import { findOwner } from '@fotosoc/contract/registry/owner';
import type { RemoteReport } from '@fotosoc/contract/report';
import type { VisitorRemote } from '@fotosoc/loader/visitor';

const BEAT_MS = 5000;
const KEY = 'page-alive';

interface Beat {
  view: string;
  /** Subject of the report: remote and version of the page. */
  report: RemoteReport;
}

/** Stores a heartbeat in this tab while the page is visible. A page that froze or crashed leaves its last heartbeat
 *  behind, and the next page in the tab reports the failure. */
export function startHeartbeat(remotes: readonly VisitorRemote[]): void {
  reportFrozenPage();
  const beat = () => {
    const view = window.__FOTOSOC_VIEW__;
    if (!view) return;
    const remote = findOwner(remotes, location.pathname.replace(/(.)\/+$/, '$1'));
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

/** Reports the last heartbeat only after a reload. A duplicated tab has a copy of the heartbeat of a page that still
 *  runs. */
function reportFrozenPage(): void {
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
    // Without storage, frozen pages are not reported.
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
