import { waitFor } from '@testing-library/react';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPagePrefetch } from './page-prefetch.ts';

const FOLDER = '/remotes/mf-x/1.0.0+00000001/';
const ENTRY = `${FOLDER}remoteEntry.js`;
const active = {
  version: '1.0.0+00000001',
  deploymentId: 'x',
  entry: ENTRY,
  container: 'mf_x',
  isPreview: false,
};
const remote: VisitorRemote = { name: 'mf-x', prefixes: ['/x'], navigation: [], active, lastGood: active };
const pageFiles = { [ENTRY]: { '/x': ['1.js', '1.css'], '/x/:link': ['1.js', '2.js'] } };

const line = { note: vi.fn<() => void>() };
const asked = vi.fn<typeof fetch>();
const files = () => asked.mock.calls.map(([address]) => address);
beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response('text'));
  line.note.mockReset();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('requests the entry and the files of a page at once at a navigation', () => {
  void createPagePrefetch({ integrity: {}, pageFiles }, line)(remote, '/x/night/');
  expect(files()).toEqual([ENTRY, `${FOLDER}1.js`, `${FOLDER}2.js`]);
});

it('notes arriving bytes on the connection', async () => {
  void createPagePrefetch({ integrity: {} }, line)(remote, '/x');
  await waitFor(() => expect(line.note).toHaveBeenCalledOnce());
});

it('requests each file once', () => {
  const fetchAhead = createPagePrefetch({ integrity: {}, pageFiles }, line);
  void fetchAhead(remote, '/x');
  void fetchAhead(remote, '/x/night');
  expect(files()).toEqual([ENTRY, `${FOLDER}1.js`, `${FOLDER}1.css`, `${FOLDER}2.js`]);
});

it('requests no file of the remote that renders the page', () => {
  void createPagePrefetch({ integrity: { [ENTRY]: 'sha384-e' } }, line)(remote, '/x');
  expect(files()).toEqual([]);
});

it.each([
  ['a page that was not announced', pageFiles, '/x/a/b'],
  ['a version that was not announced', { '/remotes/mf-x/2.0.0/remoteEntry.js': { '/x': ['1.js'] } }, '/x'],
  ['a server of before', undefined, '/x'],
])('requests only the entry of %s', (_, known, path) => {
  void createPagePrefetch({ integrity: {}, ...(known ? { pageFiles: known } : {}) }, line)(remote, path);
  expect(files()).toEqual([ENTRY]);
});

it('ignores a failed fetch', async () => {
  asked.mockRejectedValue(new TypeError('offline'));
  void createPagePrefetch({ integrity: {}, pageFiles }, line)(remote, '/x');
  await Promise.allSettled(asked.mock.results.map(({ value }) => value as Promise<Response>));
  expect(files()).toHaveLength(3); // an unhandled rejection would fail the run as well
});
