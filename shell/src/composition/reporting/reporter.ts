import { MAX_LAYOUT_SHIFT, MAX_MEASURED_MS } from '@fotosoc/contract/limits';
import { findOwner } from '@fotosoc/contract/registry/owner';
import type { RemoteReport } from '@fotosoc/contract/report';
import { REQUEST_FAILED_EVENT } from '@fotosoc/contract/request';
import type { RemoteVersion, VisitorRemote } from '@fotosoc/loader/visitor';

/** Batch interval: long enough for the reports of a page load, short enough for visitors who leave at once. */
const GATHER_MS = 1000;
const MAX_REPORTS = 50;
/** Kinds of reports that another remote may have caused. */
const KINDS_CAUSED_BY_OTHERS = new Set<RemoteReport['kind']>(['render-crash', 'error', 'frozen']);

declare global {
  interface Window {
    /** Token of this page view for its reports. `page-start.js` sets the token and dispatches `page-view`; `null` until
     *  then, `undefined` on a page without a token. */
    __FOTOSOC_VIEW__?: string | null | undefined;
  }
}

export type ReportedVersion = Pick<RemoteVersion, 'version' | 'deploymentId' | 'isPreview'>;

type WithoutSubject<T> = T extends unknown ? Omit<T, 'remote' | 'version' | 'deploymentId'> : never;
export type ReportContent = WithoutSubject<RemoteReport>;

export interface Reporter {
  /** @param remote name of a remote, or `shell`
   *  @param error thrown value, for the analysis of the cause */
  report: (remote: string, version: ReportedVersion, news: ReportContent, error?: unknown) => void;
}

/** Creates a reporter that sends the health of shell and remotes on this page to the registry, once per kind of report,
 *  in batches that survive a navigation. Reports wait for the page token. Versions under preview are not reported,
 *  because visitors do not see them.
 *  @param shownBefore returns the deployment of another remote that was shown before the named remote */
export function createReporter(shownBefore: (remote: string) => string | undefined = () => undefined): Reporter {
  const said = new Set<string>();
  let waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send() {
    clearTimeout(timer);
    timer = undefined;
    const view = window.__FOTOSOC_VIEW__;
    if (view === null || waiting.length === 0) return;
    const content = { view, reports: waiting.slice(0, MAX_REPORTS) };
    const body = new Blob([JSON.stringify(content)], { type: 'application/json' });
    waiting = [];
    navigator.sendBeacon('/api/remote-reports', body);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('page-view', send);

  return {
    report(remote, { version, deploymentId, isPreview }, news, error) {
      const key = `${deploymentId} ${version} ${news.kind}`;
      if (isPreview || said.has(key)) return;
      said.add(key);
      const after = KINDS_CAUSED_BY_OTHERS.has(news.kind) ? shownBefore(remote) : undefined;
      if (error !== undefined) void reportOrigin(remote, { version, deploymentId, isPreview }, news, error);
      waiting.push({ remote, version, deploymentId, ...news, ...(after !== undefined && { after }) });
      // Sends at once when the page becomes hidden, because a hidden page may never run again.
      if (document.visibilityState === 'hidden') send();
      else timer ??= setTimeout(send, GATHER_MS);
    },
  };
}

/** Loads the error analysis on demand and reports the origin of an error. */
async function reportOrigin(
  remote: string,
  version: ReportedVersion,
  { kind }: ReportContent,
  error: unknown,
): Promise<void> {
  const message = toReportedMessage(error) ?? String(error).slice(0, 300);
  const isOpen = !document.querySelector('.unopened');
  const caught = { remote, version, kind, error, message, isOpen, atMs: performance.now() };
  try {
    (await import('./error-origin.ts')).reportErrorOrigin(caught);
  } catch {
    // ignored: the failure itself is reported anyway
  }
}

/** Rounds and limits a duration for a report. */
export function toReportedMs(ms: number): number {
  return Math.round(Math.min(Math.max(ms, 0), MAX_MEASURED_MS));
}

/** Limits a layout shift for a report. */
export function toReportedShift(shift: number): number {
  return Math.min(shift, MAX_LAYOUT_SHIFT);
}

/** Returns name and message of an error, at most 300 characters; `undefined` for values that are no `Error`. */
export function toReportedMessage(error: unknown): string | undefined {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : undefined;
}

/** Reports an uncaught error for the remote whose code is in the stack trace. If shell code is in the trace, the shell
 *  may be the cause, and the report is about the shell. */
export function reportUncaughtErrors(
  remotes: readonly VisitorRemote[],
  shell: ReportedVersion,
  { report }: Reporter,
): void {
  function blame(error: unknown) {
    const trace = error instanceof Error ? (error.stack ?? '') : '';
    const news = { kind: 'error', message: toReportedMessage(error) } as const;
    let isRemote = false;
    for (const { name, active, lastGood } of remotes) {
      const version = [active, lastGood].find((candidate) => trace.includes(`/remotes/${name}/${candidate.version}/`));
      if (version) report(name, version, news, error);
      isRemote ||= version !== undefined;
    }
    if (!isRemote && trace.includes(`/shell/${shell.version}/`)) report('shell', shell, news, error);
  }
  window.addEventListener('error', ({ error }) => {
    blame(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    blame(reason);
  });
}

/** Reports API requests that failed with a server error or without a response, for the version that sent the request:
 *  as a fragment on the page of another remote, or as the remote whose page is shown. */
export function reportFailedRequests(remotes: readonly VisitorRemote[], { report }: Reporter): void {
  window.addEventListener(REQUEST_FAILED_EVENT, (event) => {
    const { detail: by } = event as CustomEvent<string | null>;
    const calling = remotes.flatMap(({ name, active, lastGood }) =>
      [active, lastGood].filter((version) => version.container === by).map((version) => ({ name, active: version })),
    );
    const remote = calling[0] ?? findOwner(remotes, location.pathname.replace(/(.)\/+$/, '$1'));
    if (remote) report(remote.name, remote.active, { kind: 'call-failed' });
  });
}
