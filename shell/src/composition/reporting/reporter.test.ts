import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REQUEST_FAILED_EVENT } from '@fotosoc/contract/request';
import type { RemoteReport } from '@fotosoc/contract/report';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { createReporter, toReportedMs, reportFailedRequests, reportUncaughtErrors, type Reporter } from './reporter.ts';

const version = { version: '1.0.0+00000001', deploymentId: 'd1', isPreview: false };

let sent: Promise<RemoteReport[]>[];
let reporter: Reporter;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (_: string, body: Blob) => sent.push(body.text().then((text) => JSON.parse(text).reports)),
  });
  reporter = createReporter();
});
afterEach(() => {
  delete window.__FOTOSOC_VIEW__;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const batches = async () => Promise.all(sent);
const hide = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

describe('the reporter', () => {
  it('batches the reports of a page load', async () => {
    reporter.report('mf-x', version, { kind: 'loaded', loadMs: 320 });
    reporter.report('mf-x', version, { kind: 'error', message: 'Error: late' });
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1000);
    const subject = { remote: 'mf-x', version: '1.0.0+00000001', deploymentId: 'd1' };
    expect(await batches()).toEqual([
      [
        { ...subject, kind: 'loaded', loadMs: 320 },
        { ...subject, kind: 'error', message: 'Error: late' },
      ],
    ]);
  });

  it('sends each kind of report once', async () => {
    for (const loadMs of [320, 90]) reporter.report('mf-x', version, { kind: 'loaded', loadMs });
    vi.advanceTimersByTime(1000);
    reporter.report('mf-x', version, { kind: 'loaded', loadMs: 80 });
    vi.advanceTimersByTime(1000);
    expect((await batches()).flat()).toMatchObject([{ loadMs: 320 }]);
  });

  it('names the remote that was shown before a failing remote', async () => {
    reporter = createReporter((remote) => (remote === 'mf-y' ? 'd1' : undefined));
    reporter.report('mf-x', version, { kind: 'render-crash' });
    const other = { ...version, deploymentId: 'd2' };
    reporter.report('mf-y', other, { kind: 'loaded' });
    reporter.report('mf-y', other, { kind: 'render-crash' });
    vi.advanceTimersByTime(1000);
    expect((await batches()).flat().map((report) => 'after' in report && report.after)).toEqual([false, false, 'd1']);
  });

  it('waits for the page token', async () => {
    window.__FOTOSOC_VIEW__ = null;
    reporter.report('mf-x', version, { kind: 'loaded', loadMs: 320 });
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    window.__FOTOSOC_VIEW__ = 'view';
    window.dispatchEvent(new Event('page-view'));
    expect((await batches()).flat()).toMatchObject([{ loadMs: 320 }]);
  });

  it('sends no report in previews', () => {
    reporter.report('mf-x', { ...version, isPreview: true }, { kind: 'load-failed', step: 'page' });
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
  });

  it('sends measurements at once when the page is hidden', async () => {
    hide();
    reporter.report('mf-x', version, { kind: 'vitals', lcpMs: 1240 });
    expect((await batches()).flat()).toMatchObject([{ kind: 'vitals', lcpMs: 1240 }]);
  });

  it("rounds durations to whole milliseconds within the registry's limits", () => {
    expect([12.6, -3, 9e9].map(toReportedMs)).toEqual([13, 0, 60_000]);
  });
});

describe('an uncaught error', () => {
  const remote: VisitorRemote = {
    name: 'mf-x',
    prefixes: ['/x'],
    navigation: [],
    active: { ...version, container: 'x', entry: '' },
    lastGood: { ...version, container: 'x', entry: '' },
  };
  const shell = { version: '2.0.0+00000002', deploymentId: 'd2', isPreview: false };
  const IN_REMOTE = 'at x (/remotes/mf-x/1.0.0+00000001/a.js:1:1)';
  const IN_SHELL = 'at y (/shell/2.0.0+00000002/vendor.js:1:1)';

  it('is attributed to the remote in its trace, to the shell, or to no version', async () => {
    reportUncaughtErrors([remote], shell, reporter);
    for (const trace of [[IN_REMOTE, IN_SHELL], [IN_SHELL], ['at z (chrome-extension://z.js:1:1)']]) {
      const error = Object.assign(new Error('x is undefined'), { stack: trace.join('\n') });
      window.dispatchEvent(new ErrorEvent('error', { error }));
    }
    vi.advanceTimersByTime(1000);
    const subject = { kind: 'error', message: 'Error: x is undefined' };
    expect((await batches()).flat()).toEqual([
      { remote: 'mf-x', version: version.version, deploymentId: 'd1', ...subject },
      { remote: 'shell', version: shell.version, deploymentId: 'd2', ...subject },
    ]);
  });
});

const remoteOf = (name: string) => ({
  name,
  prefixes: [`/${name.slice(3)}`],
  active: { ...version, deploymentId: `${name} now`, container: `${name}__2` },
  lastGood: { ...version, deploymentId: `${name} before`, container: `${name}__1` },
});

describe('a failed request', () => {
  const remotes = ['mf-x', 'mf-y'].map(remoteOf) as unknown as VisitorRemote[];

  it.each([
    ['is of the remote whose page is shown', null, 'mf-x', 'mf-x now'],
    ['is of the version that made it, as a fragment on that page does', 'mf-y__1', 'mf-y', 'mf-y before'],
  ])('%s', (_, detail, name, deploymentId) => {
    vi.stubGlobal('location', { pathname: '/x/' });
    const report = vi.fn<Reporter['report']>();
    reportFailedRequests(remotes, { report });
    window.dispatchEvent(new CustomEvent(REQUEST_FAILED_EVENT, { detail }));
    expect(report).toHaveBeenCalledExactlyOnceWith(name, expect.objectContaining({ deploymentId }), {
      kind: 'call-failed',
    });
  });
});
