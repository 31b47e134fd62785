import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError } from './timeout.ts';
import { ACTIVE_TIMEOUT_MS, createLoader, RemoteUnavailable, TOTAL_TIMEOUT_MS, type LoaderEvents } from './loader.ts';
import { network, createPage, createVisitorRemote, createVersion, type FakeContainer } from './testing/network.ts';

// Another test file may have loaded the loader with the real modules.
vi.hoisted(() => vi.resetModules());
vi.mock('./container.ts', async () => {
  const { loadExposed } = await import('./testing/network.ts');
  return { loadExposed };
});

const onLoaded = vi.fn<LoaderEvents['onLoaded']>();
const onFailure = vi.fn<LoaderEvents['onFailure']>();
const isWorthWaiting = vi.fn<() => Promise<boolean>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  isWorthWaiting.mockResolvedValue(false);
  network.asked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function start(containers: Record<string, FakeContainer>, remote = createVisitorRemote()) {
  network.containers = containers;
  const loader = createLoader({
    requireIntegrity: async () => undefined,
    onLoaded,
    onFailure,
    line: { isWorthWaiting },
  });
  let routes: RouteObject[] = [];
  return {
    loader,
    loadRoutes: async () => (routes = await loader.loadRoutes(remote)),
    /** Opens a page that is already patched in, and returns the name of its component. */
    openPage: async (path = '/x') => {
      const lazy = routes.find((route) => route.path === path)!.lazy as () => Promise<RouteObject>;
      return nameOf(await lazy());
    },
    prefetch: (path = '/x') => {
      loader.prefetch(remote, path);
    },
    fallBack: async (path: string, error: unknown = new Error('crash')) =>
      nameOf(await loader.fallBack(remote, path, error)),
    giveUp: (error: unknown) => {
      loader.giveUp(remote, error);
    },
  };
}

function nameOf({ Component }: Pick<RouteObject, 'Component'>): string | undefined {
  return (Component as { displayName?: string }).displayName;
}

/** Returns the result of `work`, and the elapsed milliseconds. */
async function settle<T>(work: Promise<T>): Promise<{ value?: T; error?: unknown; ms: number }> {
  const startedAt = performance.now();
  const settled = work.then(
    (value) => ({ value, ms: performance.now() - startedAt }),
    (error: unknown) => ({ error, ms: performance.now() - startedAt }),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return settled;
}

/** Loads the routes and then the page in one navigation, as on a first visit. */
const visit = (site: ReturnType<typeof start>) => settle(site.loadRoutes().then(() => site.openPage()));

const QUICK = { routesMs: 50, pageMs: 50 };

describe('the loader', () => {
  it('loads the active version and not the last known good version', async () => {
    const site = start({ now: QUICK, before: QUICK });
    expect(await visit(site)).toMatchObject({ value: 'now /x', ms: 100 });
    expect(network.asked).toEqual(['now', 'now /x']);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it("prefixes route ids with the remote at every depth, and leaves the remote's objects unchanged", async () => {
    const routes: RouteObject[] = [
      { path: '/x', children: [{ index: true }, { path: ':id', id: 'one', lazy: createPage('now', '/x/:id') }] },
    ];
    const { loadRoutes } = start({ now: { ...QUICK, routes } });
    const { value } = await settle(loadRoutes());
    expect(value).toMatchObject([{ id: 'mf-x:/x', children: [{ id: 'mf-x:/x#index' }, { id: 'mf-x:one' }] }]);
    expect(routes[0]!.id).toBeUndefined();
  });

  it.each([
    ['break', { ...QUICK, breaks: 'routes' as const }, 50],
    ['hang', {}, ACTIVE_TIMEOUT_MS],
  ])('uses the routes of the last known good version when the active ones %s', async (_, now, ms) => {
    const remote = createVisitorRemote();
    const result = await visit(start({ now, before: QUICK }, remote));
    expect(result).toMatchObject({ value: 'before /x', ms: ms + 100 });
    expect(onFailure.mock.calls).toMatchObject([[{ remote: 'mf-x', version: remote.active, step: 'routes' }]]);
    expect(onFailure.mock.calls[0]![0].error instanceof TimeoutError).toBe(ms === ACTIVE_TIMEOUT_MS);
  });

  it.each([
    ['breaks', { ...QUICK, breaks: 'page' as const }, 100],
    ['hangs', { routesMs: 50 }, ACTIVE_TIMEOUT_MS],
  ])('shows the same page of the last known good version when the active one %s', async (_, now, ms) => {
    const remote = createVisitorRemote();
    const result = await visit(start({ now, before: { ...QUICK, paths: ['/y', '/x'] } }, remote));
    expect(result).toMatchObject({ value: 'before /x', ms: ms + 100 });
    expect(onFailure.mock.calls).toMatchObject([[{ version: remote.active, step: 'page' }]]);
    expect(onLoaded.mock.calls).toEqual([['mf-x', remote.lastGood, ms + 100]]);
  });

  it('reports the time from the start of the navigation to the page', async () => {
    const remote = createVisitorRemote();
    await visit(start({ now: { routesMs: 300, pageMs: 200 } }, remote));
    expect(onLoaded.mock.calls).toEqual([['mf-x', remote.active, 500]]);
  });
});

describe('when no version loads', () => {
  it.each([
    ['neither brings its routes', {}, {}],
    ['neither brings its page', { routesMs: 50 }, { routesMs: 50 }],
    ['the routes of one hang and the page of the other', {}, { routesMs: 500 }],
  ])('a navigation ends after one overall timeout: %s', async (_, now, before) => {
    const { error, ms } = await visit(start({ now, before }));
    expect(error).toBeInstanceOf(RemoteUnavailable);
    expect(ms).toBe(TOTAL_TIMEOUT_MS);
  });

  it('no fallback is awaited if no other version exists', async () => {
    const remote = createVisitorRemote({ lastGood: createVersion('now') });
    const routes = await visit(start({ now: { ...QUICK, breaks: 'routes' } }, remote));
    const page = await visit(start({ now: { ...QUICK, breaks: 'page' } }, remote));
    expect([routes, page]).toMatchObject([
      { error: { name: 'RemoteUnavailable', cause: { message: 'now: broken routes' } }, ms: 50 },
      { error: { name: 'RemoteUnavailable', message: 'mf-x has no last known good version of /x' } },
    ]);
  });

  it.each([
    ['routes', { routesMs: TOTAL_TIMEOUT_MS - 100, pageMs: 50 }],
    ['page', { routesMs: 50, pageMs: TOTAL_TIMEOUT_MS - 100 }],
  ])('the %s of the only version may take the full time', async (_, now) => {
    const remote = createVisitorRemote({ lastGood: createVersion('now') });
    expect(await visit(start({ now }, remote))).toMatchObject({ value: 'now /x', ms: TOTAL_TIMEOUT_MS - 50 });
  });

  it('a page that the last known good version lacks is unavailable', async () => {
    const site = start({ now: { ...QUICK, breaks: 'page' }, before: { ...QUICK, paths: ['/other'] } });
    expect((await visit(site)).error).toMatchObject({ message: 'mf-x has no last known good version of /x' });
  });
});

describe('on a slow connection', () => {
  beforeEach(() => {
    isWorthWaiting.mockResolvedValue(true);
  });

  it.each([
    ['with another version', createVisitorRemote()],
    ['without', createVisitorRemote({ lastGood: createVersion('now') })],
  ])('waits for as long as something may come, and counts nothing as failed, %s', async (_, remote) => {
    const site = start({ now: { routesMs: 4900, pageMs: 4900 }, before: QUICK }, remote);
    expect(await visit(site)).toMatchObject({ value: 'now /x', ms: 9800 });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('does not check the connection while everything arrives in time', async () => {
    await visit(start({ now: QUICK }));
    expect(isWorthWaiting).not.toHaveBeenCalled();
  });

  it('falls back to the last known good version once no bytes arrive any more', async () => {
    setTimeout(() => isWorthWaiting.mockResolvedValue(false), 6000);
    const { value, ms } = await visit(start({ now: {}, before: QUICK }));
    expect(value).toBe('before /x');
    expect(ms).toBeGreaterThan(6000);
    expect(ms).toBeLessThan(7500);
  });

  it('falls back at once from a broken version', async () => {
    const broken = { ...QUICK, breaks: 'page' as const };
    expect(await visit(start({ now: broken, before: QUICK }))).toMatchObject({ value: 'before /x', ms: 200 });
  });
});

describe('later navigations', () => {
  it('start a timeout of their own: a page opened later may take the full time', async () => {
    const now = { routesMs: 2000, pageMs: 100, paths: ['/x', '/y'] };
    const site = start({ now, before: QUICK });
    await visit(site);
    Object.assign(now, { pageMs: ACTIVE_TIMEOUT_MS - 1 });
    expect(await settle(site.openPage('/y'))).toMatchObject({ value: 'now /y', ms: ACTIVE_TIMEOUT_MS - 1 });
  });

  it('use the last known good version at once for every other page of a failed version', async () => {
    const site = start({ now: { routesMs: 50, paths: ['/x', '/y'] }, before: { ...QUICK, paths: ['/x', '/y'] } });
    await visit(site);
    network.asked = [];
    expect(await settle(site.openPage('/y'))).toMatchObject({ value: 'before /y', ms: 50 });
    expect(network.asked).toEqual(['before /y']);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('request failed routes again, but not loaded ones', async () => {
    const containers: Record<string, FakeContainer> = { now: { ...QUICK, breaks: 'routes' } };
    const site = start(containers, createVisitorRemote({ lastGood: createVersion('now') }));
    await settle(site.loadRoutes());
    containers['now'] = QUICK;
    expect((await visit(site)).value).toBe('now /x');
    await settle(site.loadRoutes());
    expect(network.asked).toEqual(['now', 'now', 'now /x']);
  });
});

describe('prefetching', () => {
  it('loads the routes and the files of the page in advance', async () => {
    const site = start({ now: { ...QUICK, paths: ['/x', '/x/:id', '/y'] } });
    site.prefetch('/x/7');
    await vi.advanceTimersByTimeAsync(50);
    expect((await settle(site.loadRoutes())).ms).toBe(0);
    expect(network.asked).toEqual(['now', 'now /x/:id']);
    expect(onLoaded).not.toHaveBeenCalled();
  });

  it('ignores a failure: the following navigation requests again', async () => {
    const containers: Record<string, FakeContainer> = { now: { ...QUICK, breaks: 'routes' } };
    const site = start(containers);
    site.prefetch();
    await vi.advanceTimersByTimeAsync(50);
    containers['now'] = { ...QUICK, breaks: 'page' };
    site.prefetch();
    await vi.advanceTimersByTimeAsync(100);
    expect(onFailure).not.toHaveBeenCalled();
    containers['now'] = QUICK;
    expect((await visit(site)).value).toBe('now /x');
  });

  it('skips a failed version', async () => {
    const site = start({ now: { ...QUICK, breaks: 'routes' }, before: QUICK });
    await visit(site);
    network.asked = [];
    site.prefetch();
    expect(network.asked).toEqual([]);
  });
});

describe('a page that crashed during a render', () => {
  const before = { ...QUICK, paths: ['/x', '/x/:id'] };

  it('is replaced by the same page of the last known good version', async () => {
    const remote = createVisitorRemote();
    const { fallBack } = start({ now: QUICK, before }, remote);
    const crash = new Error('crash');
    expect((await settle(fallBack('/x/7', crash))).value).toBe('before /x/:id');
    const failure = { remote: 'mf-x', version: remote.active, step: 'render', error: crash };
    expect(onFailure.mock.calls).toEqual([[failure]]);
    expect(onLoaded.mock.calls).toEqual([['mf-x', remote.lastGood, 100]]);
  });

  it('is attributed to the version whose code is in the stack trace', async () => {
    const remote = createVisitorRemote();
    const { fallBack } = start({ now: QUICK, before }, remote);
    const error = Object.assign(new Error('crash'), { stack: 'at x (/remotes/mf-x/before/page.js:1:1)' });
    expect((await settle(fallBack('/x', error))).error).toBeInstanceOf(RemoteUnavailable); // no version to fall back to
    await settle(fallBack('/x', 'no error at all'));
    expect(onFailure.mock.calls).toMatchObject([[{ version: remote.lastGood }], [{ version: remote.active }]]);
  });

  it('is reported separately from a crash of the last known good version in its slot', async () => {
    const remote = createVisitorRemote();
    const { fallBack, giveUp } = start({ now: QUICK, before }, remote);
    await settle(fallBack('/x'));
    giveUp(new Error('again'));
    expect(onFailure.mock.calls).toMatchObject([
      [{ version: remote.active, step: 'render' }],
      [{ version: remote.lastGood, step: 'render' }],
    ]);
  });

  it.each([
    ['there is no other version', createVisitorRemote({ lastGood: createVersion('now') }), '/x'],
    ['the last good version has no such page', createVisitorRemote(), '/elsewhere'],
    ['the last good version breaks as well', createVisitorRemote({ lastGood: createVersion('broken') }), '/x'],
  ])('is unavailable when %s', async (_, remote, path) => {
    const broken = { ...QUICK, breaks: 'routes' as const };
    const { fallBack } = start({ now: QUICK, before, broken }, remote);
    expect((await settle(fallBack(path))).error).toBeInstanceOf(RemoteUnavailable);
  });
});
