import type { ErrorReport, ReportedStep } from '@fotosoc/contract/error-report';
import { parseStackFrames } from '@fotosoc/contract/registry/stack-frames';

const MAX_STEPS = 12;
/** Telemetry endpoints, whose requests are not part of the reported history. */
const TELEMETRY_PATHS = /^\/api\/(?:remote-|page-|opened-)/;
/** `traceparent` of W3C Trace Context, as a response states it. */
const TRACE = /^00-([0-9a-f]{32})-/;

/** Facts about an error at the time of the catch. */
export interface CaughtError {
  remote: string;
  version: Pick<ErrorReport, 'version' | 'deploymentId'>;
  kind: string;
  error: unknown;
  message: string;
  /** True if the page was already interactive. */
  isOpen: boolean;
  /** Milliseconds since the page load began. */
  atMs: number;
}

/** Reports the stack and the history of an error to the registry. The browser records the history anyway, so pages
 *  without errors collect no data. */
export function reportErrorOrigin(caught: CaughtError): void {
  const { remote, version, error, message } = caught;
  const [navigation] = performance.getEntriesByType('navigation');
  const trace = navigation && traceOf(navigation);
  const report: ErrorReport = {
    remote,
    version: version.version,
    deploymentId: version.deploymentId,
    phase: phaseOf(caught),
    message,
    frames: parseStackFrames(error instanceof Error ? (error.stack ?? '') : ''),
    page: location.pathname,
    ...(trace !== undefined && { trace }),
    steps: stepsBefore(caught.atMs),
  };
  const send = () => {
    const body = JSON.stringify({ view: window.__FOTOSOC_VIEW__, error: report });
    navigator.sendBeacon('/api/remote-errors', new Blob([body], { type: 'application/json' }));
  };
  if (window.__FOTOSOC_VIEW__) send();
  else if (window.__FOTOSOC_VIEW__ === null) addEventListener('page-view', send, { once: true });
}

function phaseOf({ kind, isOpen }: CaughtError): ErrorReport['phase'] {
  if (kind === 'load-failed') return 'loading';
  if (kind === 'error') return 'event';
  const state = JSON.parse(document.querySelector('#fotosoc-page')?.textContent ?? '{}') as {
    isServerRendered?: boolean;
  };
  return state.isServerRendered && !isOpen ? 'hydration' : 'drawing';
}

function stepsBefore(atMs: number): ReportedStep[] {
  const pages = performance.getEntriesByName('page').map((mark) => ({
    kind: 'page' as const,
    path: String((mark as PerformanceMark).detail),
    startTime: mark.startTime,
  }));
  const calls = performance.getEntriesByType('resource').flatMap((entry) => {
    const { pathname, origin } = new URL(entry.name);
    if (origin !== location.origin || !pathname.startsWith('/api/') || TELEMETRY_PATHS.test(pathname)) return [];
    const { startTime, responseStatus: status } = entry;
    const trace = traceOf(entry);
    return [
      { kind: 'call' as const, path: pathname, startTime, ...(status > 99 && { status }), ...(trace && { trace }) },
    ];
  });
  return [...pages, ...calls]
    .filter(({ startTime }) => startTime <= atMs)
    .toSorted((one, other) => one.startTime - other.startTime)
    .slice(-MAX_STEPS)
    .map(({ startTime, ...step }) => ({ ...step, secondsBefore: Math.round((atMs - startTime) / 1000) }));
}

/** Returns the trace id of a response in the site's log; `undefined` in browsers without server timing. */
function traceOf({ serverTiming = [] }: { serverTiming?: readonly PerformanceServerTiming[] }): string | undefined {
  const { description = '' } = serverTiming.find(({ name }) => name === 'traceparent') ?? {};
  return TRACE.exec(description)?.[1];
}
