import { afterEach, expect, it, vi } from 'vitest';
import { refetchFiles } from './loader.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('fetches the files of one version past the cache, and continues after a failed file', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', fetch);
  const integrity = {
    '/remotes/mf-x/1/a.js': 'sha384-a',
    '/remotes/mf-x/1/b.css': 'sha384-b',
    '/remotes/mf-x/2/a.js': '',
  };
  await refetchFiles(integrity, '/remotes/mf-x/1/');
  expect(fetch.mock.calls).toEqual([
    ['/remotes/mf-x/1/a.js', { cache: 'reload' }],
    ['/remotes/mf-x/1/b.css', { cache: 'reload' }],
  ]);
});
