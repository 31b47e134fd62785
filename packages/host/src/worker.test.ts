import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const started = vi.fn<(url: string, options: unknown) => void>(function FakeWorker() {});

const FILE = new URL('/remotes/mf-x/1/resize.js', location.href);
let fetched: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(() => {
  vi.resetModules(); // the policy is created once per page
  started.mockClear();
  fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('')));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('Worker', started);
  window.__FOTOSOC_INTEGRITY__ = { [FILE.pathname]: 'sha384-x' };
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.__FOTOSOC_INTEGRITY__;
  delete window.trustedTypes;
});

async function start(url: URL) {
  const { WorkerFile } = await import('./worker.ts');
  return new WorkerFile(url).start();
}

describe('a worker file', () => {
  it('starts as a module after an integrity check', async () => {
    await start(FILE);
    expect(fetched.mock.calls).toEqual([[FILE, { integrity: 'sha384-x' }]]);
    expect(started.mock.calls).toEqual([[FILE.href, { type: 'module' }]]);
  });

  it('does not start if the bytes differ from the listed hash', async () => {
    fetched.mockRejectedValue(new TypeError('integrity'));
    await expect(start(FILE)).rejects.toThrow('integrity');
    expect(started).not.toHaveBeenCalled();
  });

  it.each([
    ['a file the page does not list', new URL('/remotes/mf-x/1/other.js', location.href)],
    ['a listed path of another site', new URL(FILE.pathname, 'https://evil.example')],
  ])('does not start from %s', async (_, url) => {
    await expect(start(url)).rejects.toThrow('is not a listed file of this page');
    expect(started).not.toHaveBeenCalled();
  });

  it('uses a single Trusted Types policy of the permitted name', async () => {
    const createPolicy = vi.fn<(name: string, rules: object) => object>((_, rules) => rules);
    window.trustedTypes = { createPolicy } as Window['trustedTypes'];
    const { WorkerFile } = await import('./worker.ts');
    await new WorkerFile(FILE).start();
    await new WorkerFile(FILE).start();
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['fotosoc-worker']);
    expect(started).toHaveBeenCalledTimes(2);
  });
});
