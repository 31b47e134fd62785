import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoader, type LoaderEvents } from './loader.ts';
import type { RemoteVersion, VisitorRemote } from './visitor.ts';

/** How long each container takes for its routes, and these for their page; undefined never comes. */
let network: Record<string, { routesMs: number; pageMs?: number }>;

vi.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async (id: string) => {
    const { routesMs, pageMs } = network[id.split('/')[0]!]!;
    await after(routesMs);
    return { default: [{ path: '/x', lazy: () => after(pageMs).then(() => ({ Component: () => null })) }] };
  },
}));

function after(ms: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (ms !== undefined) setTimeout(resolve, ms);
  });
}

const version = (container: string): RemoteVersion => ({
  container,
  version: container,
  entry: '',
  deploymentId: 'd1',
  isPreview: false,
});
const remote: VisitorRemote = {
  name: 'mf-x',
  prefixes: ['/x'],
  navigation: [],
  active: version('now'),
  lastGood: version('before'),
};

/** Goes to the page as the router does. */
async function open(events: LoaderEvents): Promise<void> {
  const routes = await createLoader([remote], events).loadRoutes(remote);
  await (routes[0]!.lazy as () => Promise<RouteObject>)();
}

describe('how long a page took', () => {
  const onLoaded = vi.fn<LoaderEvents['onLoaded']>();
  const onFailure = vi.fn<LoaderEvents['onFailure']>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openFor(ms: number): Promise<void> {
    const opened = open({ onLoaded, onFailure });
    await vi.advanceTimersByTimeAsync(ms);
    await opened;
  }

  it('is counted from the start of the navigation, its routes included', async () => {
    network = { now: { routesMs: 300, pageMs: 200 } };
    await openFor(500);
    expect(onLoaded.mock.calls).toEqual([['mf-x', remote.active, 500]]);
  });

  it('is the whole wait where the last good version steps in', async () => {
    network = { now: { routesMs: 300 }, before: { routesMs: 50, pageMs: 50 } };
    await openFor(3000);
    expect(onFailure).toHaveBeenCalledOnce();
    expect(onLoaded.mock.calls).toEqual([['mf-x', remote.lastGood, 2300]]);
  });
});
