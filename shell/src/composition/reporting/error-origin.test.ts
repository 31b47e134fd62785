import type { ErrorReport } from '@fotosoc/contract/error-report';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportErrorOrigin } from './error-origin.ts';

const REMOTE = 'http://localhost/remotes/mf-x/1.0.0+00000001/15.abc.js';
const VERSION = { version: '1.0.0+00000001', deploymentId: 'd1' };

let sent: Promise<{ view: string; error: ErrorReport }>[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('navigator', {
    sendBeacon: (_: string, body: Blob) => sent.push(body.text().then((text) => JSON.parse(text) as never)),
  });
  window.__FOTOSOC_VIEW__ = 'view';
});
afterEach(() => {
  delete window.__FOTOSOC_VIEW__;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function tell(stack: string, change: Partial<Parameters<typeof reportErrorOrigin>[0]> = {}): void {
  const error = Object.assign(new TypeError('x is not a function'), { stack });
  const caught = { remote: 'mf-x', version: VERSION, kind: 'error', error, message: 'TypeError: x' };
  reportErrorOrigin({ ...caught, isOpen: true, atMs: 9000, ...change });
}

it.each([
  ['Chromium', `TypeError: x\n    at run (${REMOTE}:1:21)\n    at https://elsewhere.example/b.js:1:2`],
  ['Firefox and Safari', `run@${REMOTE}:1:21\nonclick@https://elsewhere.example/b.js:1:2`],
])('reports the stack frames within this site’s scripts, in the format of %s', async (_, stack) => {
  tell(stack);
  const { error } = (await sent[0])!;
  expect(error.frames).toEqual([{ file: '/remotes/mf-x/1.0.0+00000001/15.abc.js', line: 1, column: 21 }]);
});

it('reports the previous pages and requests, oldest first, without their query', async () => {
  const entries = [
    { name: 'http://localhost:3000/api/galleries?query=ada', startTime: 8000, responseStatus: 200 },
    { name: 'http://localhost:3000/api/opened-pages', startTime: 8500, responseStatus: 200 },
    { name: 'http://localhost:3000/api/late', startTime: 9500, responseStatus: 200 },
    { name: 'https://elsewhere.example/api/x', startTime: 10, responseStatus: 200 },
  ];
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
    type === 'resource' ? (entries as never) : [],
  );
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ startTime: 4000, detail: '/galleries' } as never]);
  vi.stubGlobal('location', new URL('http://localhost:3000/galleries?query=ada'));
  tell('');
  const { error } = (await sent[0])!;
  expect(error.page).toBe('/galleries');
  expect(error.steps).toEqual([
    { kind: 'page', path: '/galleries', secondsBefore: 5 },
    { kind: 'call', path: '/api/galleries', secondsBefore: 1, status: 200 },
  ]);
});

it('names the trace of the response that brought the page', async () => {
  const serverTiming = [{ name: 'traceparent', description: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }];
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
    type === 'navigation' ? ([{ serverTiming }] as never) : [],
  );
  tell('');
  expect((await sent[0])!.error.trace).toBe('a'.repeat(32));
});

it('waits for the page token', async () => {
  window.__FOTOSOC_VIEW__ = null;
  tell('');
  expect(sent).toEqual([]);
  window.__FOTOSOC_VIEW__ = 'late';
  window.dispatchEvent(new Event('page-view'));
  expect((await sent[0])!.view).toBe('late');
});

it.each([
  ['load-failed', false, 'loading'],
  ['render-crash', false, 'hydration'],
  ['render-crash', true, 'drawing'],
  ['error', true, 'event'],
])('%s, open: %s, was while %s', async (kind, isOpen, phase) => {
  document.body.innerHTML = '<script type="application/json" id="fotosoc-page">{"isServerRendered":true}</script>';
  tell('', { kind, isOpen });
  expect((await sent[0])!.error.phase).toBe(phase);
});
