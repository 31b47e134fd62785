import { MAX_LAYOUT_SHIFT, MAX_MEASURED_MS } from '@fotosoc/contract/limits';
import { ownerOf } from '@fotosoc/contract/registry/owner';
import type { RemoteReport } from '@fotosoc/contract/report';
import { CALL_FAILED } from '@fotosoc/contract/request';
import type { RemoteVersion, VisitorRemote } from '@fotosoc/loader/visitor';

/** Long enough to gather what a page load has to say, short enough to be there when somebody leaves at once. */
const GATHER_MS = 1000;
const MOST = 50;
/** What another remote may be the cause of. */
const LEFT_BEHIND = new Set<RemoteReport['kind']>(['render-crash', 'error', 'frozen']);

declare global {
  interface Window {
    /** What this view of the page reports with; page-start.js leaves it here, and says so by `page-view`: null until then,
     *  undefined on a page that has none. */
    __FOTOSOC_VIEW__?: string | null | undefined;
  }
}

/** What is said of which version. */
export type Reported = Pick<RemoteVersion, 'version' | 'deploymentId' | 'isPreview'>;

type WithoutSubject<T> = T extends unknown ? Omit<T, 'remote' | 'version' | 'deploymentId'> : never;
export type News = WithoutSubject<RemoteReport>;

export interface Reporter {
  /** @param remote its name, or `shell`
   *  @param error what was thrown, whose cause is to be looked for */
  report: (remote: string, version: Reported, news: News, error?: unknown) => void;
}

/** Tells the registry how the shell and the remotes do on this page, once for each kind of news, in batches that survive
 *  leaving it, as soon as the page has what it reports with. Previews are left out: they are nobody's experience of the
 *  site.
 *  @param shownBefore deployment of another remote that was shown before, given a remote's name */
export function createReporter(shownBefore: (remote: string) => string | undefined = () => undefined): Reporter {
  const said = new Set<string>();
  let waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send() {
    clearTimeout(timer);
    timer = undefined;
    const view = window.__FOTOSOC_VIEW__;
    if (view === null || waiting.length === 0) return;
    const content = { view, reports: waiting.slice(0, MOST) };
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
      const after = LEFT_BEHIND.has(news.kind) ? shownBefore(remote) : undefined;
      if (error !== undefined) void tell(remote, { version, deploymentId, isPreview }, news, error);
      waiting.push({ remote, version, deploymentId, ...news, ...(after !== undefined && { after }) });
      // A hidden page may never run again.
      if (document.visibilityState === 'hidden') send();
      else timer ??= setTimeout(send, GATHER_MS);
    },
  };
}

/** Tells where an error came from, by what no other page loads. */
async function tell(remote: string, version: Reported, { kind }: News, error: unknown): Promise<void> {
  const message = messageOf(error) ?? String(error).slice(0, 300);
  const isOpen = !document.querySelector('.unopened');
  const caught = { remote, version, kind, error, message, isOpen, atMs: performance.now() };
  try {
    (await import('./error-story.ts')).tellError(caught);
  } catch {
    // That it failed is counted all the same.
  }
}

/** A duration as it is reported. */
export function measuredMs(ms: number): number {
  return Math.round(Math.min(Math.max(ms, 0), MAX_MEASURED_MS));
}

/** A layout shift as it is reported. */
export function measuredShift(shift: number): number {
  return Math.min(shift, MAX_LAYOUT_SHIFT);
}

/** An error as it is reported; undefined for what is none. */
export function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : undefined;
}

/** Reports errors nobody caught, if the code of a remote is in their trace, or else that of the shell: it calls the
 *  remotes, and renders what they say. */
export function reportUncaughtErrors(remotes: readonly VisitorRemote[], shell: Reported, { report }: Reporter): void {
  function blame(error: unknown) {
    const trace = error instanceof Error ? (error.stack ?? '') : '';
    const news = { kind: 'error', message: messageOf(error) } as const;
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

/** Reports calls of the API that were answered with an error of the server, or not at all, of the version that made them,
 *  as one of a part on a page of another remote, or else of the remote whose page is shown. */
export function reportFailedCalls(remotes: readonly VisitorRemote[], { report }: Reporter): void {
  window.addEventListener(CALL_FAILED, (event) => {
    const { detail: by } = event as CustomEvent<string | null>;
    const calling = remotes.flatMap(({ name, active, lastGood }) =>
      [active, lastGood].filter((version) => version.container === by).map((version) => ({ name, active: version })),
    );
    const remote = calling[0] ?? ownerOf(remotes, location.pathname.replace(/(.)\/+$/, '$1'));
    if (remote) report(remote.name, remote.active, { kind: 'call-failed' });
  });
}
