import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError } from './timeout.ts';
import { ACTIVE_TIMEOUT_MS, createLoader, TOTAL_TIMEOUT_MS, type LoaderEvents } from './loader.ts';
import { loadFragment } from './fragment.ts';
import { network, createVisitorRemote, createVersion, type FakeContainer } from './testing/network.ts';

// Another test file may have loaded the loader with the real modules.
vi.hoisted(() => vi.resetModules());
vi.mock('./container.ts', async () => {
  const { loadExposed } = await import('./testing/network.ts');
  return { loadExposed };
});

const SLOT = 'event.gallery';
const onFailure = vi.fn<LoaderEvents['onFailure']>();
const requireIntegrity = vi.fn<(entry: string, slot: string) => Promise<void>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  requireIntegrity.mockResolvedValue();
  network.asked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const WELL: FakeContainer = { routesMs: 50, pageMs: 50, fragments: [SLOT] };

function start(now: FakeContainer, before: FakeContainer, remote = createVisitorRemote()) {
  network.containers = { now, before };
  const { versions } = createLoader({
    requireIntegrity: async () => expect.fail('the page lists what its fragments need'),
    onLoaded: () => undefined,
    onFailure,
    line: { isWorthWaiting: async () => false },
  });
  return async (drawnBy = remote.active) => settle(loadFragment({ requireIntegrity, versions }, remote, SLOT, drawnBy));
}

/** Returns the result of `work`, and the elapsed milliseconds. */
async function settle<T>(work: Promise<T>) {
  const startedAt = performance.now();
  const settled = work.then(
    (value) => ({ value, ms: performance.now() - startedAt }),
    (error: unknown) => ({ error, ms: performance.now() - startedAt }),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return settled as Promise<{ value?: T; error?: unknown; ms: number }>;
}

const failures = () =>
  onFailure.mock.calls.map(
    ([
      {
        version: { container },
        step,
      },
    ]) => `${container} ${step}`,
  );

describe('a fragment', () => {
  it('comes from the active version, after the integrity of its files is in place', async () => {
    const { value, ms } = await start(WELL, WELL)();
    expect([value?.version.container, ms]).toEqual(['now', 100]);
    expect(requireIntegrity.mock.calls).toEqual([['/now.js', SLOT]]);
    expect(network.asked).toEqual(['now', `now ${SLOT}`]);
  });

  it.each<[string, FakeContainer, number]>([
    ['does not come', { fragments: [SLOT] }, ACTIVE_TIMEOUT_MS + 100],
    ['throws when it is evaluated', { ...WELL, breaks: 'page' }, 200],
    ['is not among what its version exposes', { routesMs: 50, fragments: [] }, 150],
  ])('is that of the last good version when it %s', async (_, now, inMs) => {
    const { value, ms } = await start(now, WELL)();
    expect([value?.version.container, ms, failures()]).toEqual(['before', inMs, ['now fragment']]);
  });

  it('fails if no version loads within the timeout of a page', async () => {
    const { error, ms } = await start({ fragments: [SLOT] }, { fragments: [SLOT] })();
    expect([error instanceof TimeoutError, ms]).toEqual([true, TOTAL_TIMEOUT_MS]);
    expect(failures()).toEqual(['now fragment', 'before fragment']);
  });

  it('is replaced once after a crash, and then removed', async () => {
    const { value } = await start(WELL, WELL)();
    await vi.advanceTimersByTimeAsync(60_000);
    const { value: next } = await settle(value!.fallBack(new Error('crash')));
    expect(next?.version.container).toBe('before');
    expect((await settle(next!.fallBack(new Error('crash')))).error).toEqual(new Error('crash'));
    expect(failures()).toEqual(['now render', 'before render']);
  });

  it('comes from the last known good version if the server rendered that one, without blaming the active version', async () => {
    const remote = createVisitorRemote();
    const { value } = await start({ ...WELL, breaks: 'page' }, WELL, remote)(remote.lastGood);
    expect([value?.version.container, failures()]).toEqual(['before', []]);
    expect((await settle(value!.fallBack(new Error('crash')))).error).toEqual(new Error('crash'));
    expect(network.asked).toEqual(['before', `before ${SLOT}`]);
  });

  it('has no fallback in a previewed version', async () => {
    const { error } = await start(
      { ...WELL, breaks: 'page' },
      WELL,
      createVisitorRemote({ lastGood: createVersion('now') }),
    )();
    expect(String(error)).toContain('broken page');
    expect(failures()).toEqual(['now fragment']);
  });

  it('comes from the last known good version at once if the active one has failed on this page', async () => {
    const load = start({ ...WELL, breaks: 'page' }, WELL);
    await load();
    network.asked = [];
    expect((await load()).value?.version.container).toBe('before');
    expect(network.asked).toEqual([`before ${SLOT}`]);
  });
});
