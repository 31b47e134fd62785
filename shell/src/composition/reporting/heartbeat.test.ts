import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { startHeartbeat } from './heartbeat.ts';

const active = { version: '1.0.0+00000001', deploymentId: 'd1', container: 'x', isPreview: false };
const remotes = [{ name: 'mf-x', prefixes: ['/'], active, lastGood: active }] as unknown as VisitorRemote[];
const FROZEN = { remote: 'mf-x', version: '1.0.0+00000001', deploymentId: 'd1', kind: 'frozen' };

let sent: Promise<unknown>[];
let type: string;
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  sent = [];
  type = 'navigate';
  vi.stubGlobal('navigator', {
    sendBeacon: (_: string, body: Blob) => sent.push(body.text().then((text) => JSON.parse(text) as unknown)),
  });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type } as never]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (view: string | undefined) => {
  window.__FOTOSOC_VIEW__ = view;
  startHeartbeat(remotes);
};
const reload = (view: string) => {
  type = 'reload';
  open(view);
};

describe('a page that froze or died', () => {
  it('is reported by the page loaded in its slot, with the token of the frozen page', async () => {
    open('first');
    reload('second');
    expect(await Promise.all(sent)).toEqual([{ view: 'first', reports: [FROZEN] }]);
  });

  it('is reported once', () => {
    open('first');
    reload('second');
    window.dispatchEvent(new Event('pagehide'));
    reload('third');
    expect(sent).toHaveLength(1);
  });
});

describe('no report is sent', () => {
  it('for a page that the visitor left', () => {
    open('first');
    window.dispatchEvent(new Event('pagehide'));
    reload('second');
    expect(sent).toEqual([]);
  });

  it('for a hidden page', () => {
    open('first');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    reload('second');
    expect(sent).toEqual([]);
  });

  it('by a duplicated tab', () => {
    open('first');
    open('second');
    expect(sent).toEqual([]);
  });

  it("for foreign data in the tab's storage", () => {
    sessionStorage.setItem('page-alive', '{');
    reload('second');
    expect(sent).toEqual([]);
  });
});
