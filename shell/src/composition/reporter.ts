import type { RemoteReport } from '@fotosoc/contract/report';
import type { RemoteVersion, VisitorRemote } from '@fotosoc/federation/visitor';

type Kind = RemoteReport['kind'];

/** Long enough to gather what a page load has to say, short enough to be there when somebody leaves at once. */
const GATHER_MS = 1000;
const MOST = 50;

export interface Reporter {
  report: (remote: string, version: RemoteVersion, kind: Kind, step?: string, error?: unknown) => void;
}

/** Tells the registry how remotes do on this page, once for each kind of news, in batches that survive leaving it.
 *  Previews are left out: they are nobody's experience of the site. */
export function createReporter(): Reporter {
  const said = new Set<string>();
  let waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const body = new Blob([JSON.stringify({ reports: waiting.slice(0, MOST) })], { type: 'application/json' });
    waiting = [];
    navigator.sendBeacon('/api/remote-reports', body);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });

  return {
    report(remote, { version, deploymentId, isPreview }, kind, step, error) {
      const key = `${deploymentId} ${version} ${kind}`;
      if (isPreview || said.has(key)) return;
      said.add(key);
      const message = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : undefined;
      waiting.push({ remote, version, deploymentId, kind, step, message });
      timer ??= setTimeout(send, GATHER_MS);
    },
  };
}

/** Reports errors nobody caught, if the code of a remote is in their trace. */
export function reportUncaughtErrors(remotes: readonly VisitorRemote[], { report }: Reporter): void {
  function blame(error: unknown) {
    const trace = error instanceof Error ? (error.stack ?? '') : '';
    for (const { name, active, lastGood } of remotes) {
      const version = [active, lastGood].find((candidate) => trace.includes(`/remotes/${name}/${candidate.version}/`));
      if (version) report(name, version, 'error', undefined, error);
    }
  }
  window.addEventListener('error', ({ error }) => {
    blame(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    blame(reason);
  });
}
