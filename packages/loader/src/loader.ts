import type { RouteObject } from 'react-router-dom';
import { loadExposed, type InlinedData, type ExposedModules } from './container.ts';
import { withPatientTimeout } from './timeout.ts';
import { joinPaths, findByPath } from '@fotosoc/contract/registry/paths';
import type { Connection } from './connection.ts';
import type { RemoteVersion, VisitorRemote } from './visitor.ts';

/** Timeout of the active version in milliseconds since the start of the navigation, on a fast connection. */
export const ACTIVE_TIMEOUT_MS = 2200;
/** Timeout of the last known good version in milliseconds since the start of the navigation. The error panel therefore
 *  appears within five seconds. On a slow connection, both timeouts are extended as long as bytes arrive. */
export const TOTAL_TIMEOUT_MS = 4200;
/** Maximum time between the requests for a remote's routes and for a page, for both to count as one navigation. */
const SAME_NAVIGATION_MS = 100;

/** Error if no version of a remote could be loaded. The page then shows the error panel. */
export class RemoteUnavailable extends Error {
  override name = 'RemoteUnavailable';
}

/** A version that could not be shown, and the failed step. */
export interface LoadFailure {
  remote: string;
  version: RemoteVersion;
  step: 'routes' | 'page' | 'fragment' | 'render';
  error: unknown;
}

type LazyRoute = () => Promise<unknown>;

export interface Loader {
  /** Loads the routes of a remote. If a page of these routes does not load, the last known good version's page is used.
   *  @throws if no version provides its routes in time; the next call tries again */
  loadRoutes: (remote: VisitorRemote) => Promise<RouteObject[]>;
  /** Prefetches the routes and files for the page at `path`. Ignores failures; the navigation repeats the requests. */
  prefetch: (remote: VisitorRemote, path: string) => void;
  /** Loads the page at `path` from the last known good version, after the active version's page threw during a render.
   *  @throws RemoteUnavailable if no other version exists, or that version lacks the page, does not load, or threw as
   *  well */
  fallBack: (remote: VisitorRemote, path: string, error: unknown) => Promise<LoadedPage>;
  versions: VersionState;
  /** Records that the page from `fallBack` threw as well. */
  giveUp: (remote: VisitorRemote, error: unknown) => void;
}

export interface LoadedPage {
  Component: NonNullable<RouteObject['Component']>;
}

/** State of the remotes' versions on this page, shared by the loaders of pages and fragments. */
export interface VersionState {
  hasFailed: (version: RemoteVersion) => boolean;
  fail: (remote: VisitorRemote, version: RemoteVersion, step: LoadFailure['step'], error: unknown) => void;
  onLoaded: LoaderEvents['onLoaded'];
  /** Loads the exposed modules of a version, once. The hashes of its files must have been added before.
   *  @param answers inlined responses for the version, in its response version */
  expose: (version: RemoteVersion, answers?: InlinedData['answers']) => Promise<ExposedModules>;
  /** Awaits `work` within the timeout of a version.
   *  @param startedAt time of the first request for the version
   *  @throws TimeoutError after the timeout */
  inTime: <T>(of: { remote: VisitorRemote; version: RemoteVersion; startedAt: number }, work: Promise<T>) => Promise<T>;
}

/** Callbacks of the shell for the loader. */
export interface LoaderEvents {
  /** Adds the hashes of every file of a version. Must complete before any of these files is loaded. */
  requireIntegrity: (entry: string) => Promise<void>;
  /** @param loadMs time from the start of the navigation to the page */
  onLoaded: (remote: string, version: RemoteVersion, loadMs: number) => void;
  onFailure: (failure: LoadFailure) => void;
  line: Pick<Connection, 'isWorthWaiting'>;
  /** Contract revision of the page's inlined responses, which equals the revision of the page's remote. */
  contract?: number | undefined;
}

/** Creates a loader of remotes with timeouts and a fallback to the last known good version.
 *
 *  React Router keeps a rejected `lazy` forever. The `lazy` of a page therefore never rejects while a fallback exists:
 *  the promise resolves to the same page of the last known good version. All further pages of the remote in this tab
 *  also come from that version. */
export function createLoader({ requireIntegrity, onLoaded, onFailure, line, contract }: LoaderEvents): Loader {
  const failed = new Set<RemoteVersion>();
  const clocks = new Map<VisitorRemote, { startedAt: number; routesAt: number }>();
  const exposed = new Map<RemoteVersion, Promise<ExposedModules>>();

  function inTime<T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> {
    return withPatientTimeout(timeoutMs, what, work, line.isWorthWaiting);
  }

  function page(version: RemoteVersion, lazy: LazyRoute, path: string, timeoutMs: number) {
    return inTime(timeoutMs, `${version.container} ${path}`, lazy());
  }

  function fail(remote: VisitorRemote, version: RemoteVersion, step: LoadFailure['step'], error: unknown) {
    failed.add(version);
    onFailure({ remote: remote.name, version, step, error });
  }

  async function routeTable(version: RemoteVersion): Promise<RouteObject[]> {
    await requireIntegrity(version.entry);
    return (await expose(version)).routes;
  }

  function expose(version: RemoteVersion, answers?: InlinedData['answers']): Promise<ExposedModules> {
    let found = exposed.get(version);
    if (!found) {
      found = loadExposed(version, { contract, answers });
      exposed.set(version, found);
      found.catch(() => exposed.delete(version));
    }
    return found;
  }

  async function lastGoodPage(remote: VisitorRemote, path: string, startedAt: number) {
    const { lastGood } = remote;
    if (lastGood.container === remote.active.container) throw createNoFallbackError(remote, path);
    try {
      const table = await inTime(
        getRemainingMs(startedAt, TOTAL_TIMEOUT_MS),
        `${lastGood.container} routes`,
        routeTable(lastGood),
      );
      const route = listPagesByPath(table).get(path);
      if (!route) throw createNoFallbackError(remote, path);
      const shown = await page(lastGood, route.lazy as LazyRoute, path, getRemainingMs(startedAt, TOTAL_TIMEOUT_MS));
      onLoaded(remote.name, lastGood, performance.now() - startedAt);
      return shown;
    } catch (error) {
      if (!(error instanceof RemoteUnavailable)) fail(remote, lastGood, 'page', error);
      throw error;
    }
  }

  function guardPage(remote: VisitorRemote, version: RemoteVersion, lazy: LazyRoute, path: string): LazyRoute {
    return async () => {
      const now = performance.now();
      const clock = clocks.get(remote);
      const startedAt = clock && now - clock.routesAt < SAME_NAVIGATION_MS ? clock.startedAt : now;
      if (version !== remote.active)
        return asUnavailable(remote, page(version, lazy, path, getRemainingMs(startedAt, TOTAL_TIMEOUT_MS)));
      if (!failed.has(version)) {
        try {
          const shown = await page(version, lazy, path, getRemainingMs(startedAt, getTimeoutMs(remote)));
          onLoaded(remote.name, version, performance.now() - startedAt);
          return shown;
        } catch (error) {
          fail(remote, version, 'page', error);
        }
      }
      return asUnavailable(remote, lastGoodPage(remote, path, startedAt));
    };
  }

  function guard(remote: VisitorRemote, version: RemoteVersion, routes: RouteObject[], base = ''): RouteObject[] {
    return routes.map((route) => {
      const path = joinPaths(base, route.path ?? '');
      const id = `${remote.name}:${route.id ?? path}${route.index ? '#index' : ''}`;
      const guarded: RouteObject = { ...route, id };
      if (route.children) guarded.children = guard(remote, version, route.children, path);
      if (typeof route.lazy === 'function') {
        guarded.lazy = guardPage(remote, version, route.lazy, path) as RouteObject['lazy'];
      }
      return guarded;
    });
  }

  async function loadRoutes(remote: VisitorRemote): Promise<RouteObject[]> {
    const startedAt = performance.now();
    const { active, lastGood } = remote;
    async function take(version: RemoteVersion, untilMs: number) {
      const table = await inTime(
        getRemainingMs(startedAt, untilMs),
        `${version.container} routes`,
        routeTable(version),
      );
      clocks.set(remote, { startedAt, routesAt: performance.now() });
      return guard(remote, version, table);
    }
    if (!failed.has(active)) {
      try {
        return await take(active, getTimeoutMs(remote));
      } catch (error) {
        fail(remote, active, 'routes', error);
        if (lastGood.container === active.container) throw new RemoteUnavailable(remote.name, { cause: error });
      }
    }
    try {
      return await take(lastGood, TOTAL_TIMEOUT_MS);
    } catch (error) {
      fail(remote, lastGood, 'routes', error);
      throw new RemoteUnavailable(remote.name, { cause: error });
    }
  }

  return {
    loadRoutes,
    versions: {
      hasFailed: (version) => failed.has(version),
      fail,
      onLoaded,
      expose,
      inTime: ({ remote, version, startedAt }, work) =>
        inTime(
          getRemainingMs(startedAt, version === remote.active ? getTimeoutMs(remote) : TOTAL_TIMEOUT_MS),
          version.container,
          work,
        ),
    },
    prefetch({ active }, path) {
      if (failed.has(active)) return;
      routeTable(active)
        .then((table) => (findPage(table, path)?.[1].lazy as LazyRoute | undefined)?.())
        .catch(() => undefined);
    },
    async fallBack(remote, path, error) {
      const version = findThrowingVersion(remote, error);
      fail(remote, version, 'render', error);
      if (version.container !== remote.active.container) throw new RemoteUnavailable(remote.name, { cause: error });
      const startedAt = performance.now();
      const table = await asUnavailable(remote, routeTable(remote.lastGood));
      const [pattern] = findPage(table, path) ?? [];
      if (pattern === undefined) throw createNoFallbackError(remote, path);
      return (await asUnavailable(remote, lastGoodPage(remote, pattern, startedAt))) as LoadedPage;
    },
    giveUp(remote, error) {
      fail(remote, remote.lastGood, 'render', error);
    },
  };
}

function createNoFallbackError({ name }: VisitorRemote, path: string): RemoteUnavailable {
  return new RemoteUnavailable(`${name} has no last known good version of ${path}`);
}

function findThrowingVersion({ name, active, lastGood }: VisitorRemote, error: unknown): RemoteVersion {
  const trace = error instanceof Error ? (error.stack ?? '') : '';
  return trace.includes(`/remotes/${name}/${lastGood.version}/`) ? lastGood : active;
}

/** Awaits `work`, and converts any error to `RemoteUnavailable`. For the last available version of a remote. */
async function asUnavailable<T>({ name }: VisitorRemote, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof RemoteUnavailable ? cause : new RemoteUnavailable(name, { cause });
  }
}

/** Returns the timeout of the active version. Without a different fallback version, the timeout is the total timeout:
 *  giving up early would not help. */
function getTimeoutMs({ active, lastGood }: VisitorRemote): number {
  return lastGood.container === active.container ? TOTAL_TIMEOUT_MS : ACTIVE_TIMEOUT_MS;
}

function getRemainingMs(startedAt: number, untilMs: number): number {
  return Math.max(100, startedAt + untilMs - performance.now());
}

function findPage(table: RouteObject[], path: string): [pattern: string, page: RouteObject] | undefined {
  return findByPath([...listPagesByPath(table)], path, ([pattern]) => pattern);
}

function listPagesByPath(routes: RouteObject[], base = '', pages = new Map<string, RouteObject>()) {
  for (const route of routes) {
    const path = joinPaths(base, route.path ?? '');
    if (route.lazy) pages.set(path, route);
    if (route.children) listPagesByPath(route.children, path, pages);
  }
  return pages;
}

/** Fetches files again, past the HTTP cache. An immutable file that arrived broken stays cached, and neither a reload
 *  nor a failed integrity check evicts the file.
 *  @param integrity hashes by address, as in the import map
 *  @param prefix prefix of the addresses to fetch */
export async function refetchFiles(integrity: Record<string, string>, prefix: string): Promise<void> {
  const files = Object.keys(integrity).filter((address) => address.startsWith(prefix));
  await Promise.allSettled(files.map((address) => fetch(address, { cache: 'reload' })));
}
