import type { RouteObject } from 'react-router-dom';
import { loadExposed, type Brought, type Exposed } from './container.ts';
import { patiently } from './deadline.ts';
import { joinPaths, matchPattern } from '@fotosoc/contract/registry/paths';
import type { Line } from './line.ts';
import type { RemoteVersion, VisitorRemote } from './visitor.ts';

/** One clock per navigation: on a quick line the active version has until here … */
export const ACTIVE_MS = 2200;
/** … the last good one until here; then the panel shows. A visitor waits five seconds at most. A slow line is no fault of a
 *  version: there each is waited for as long as anything arrives. */
export const TOTAL_MS = 4200;
/** A page asked for this soon after its remote's routes belongs to the same navigation. */
const SAME_NAVIGATION_MS = 100;

/** No version of a remote could be loaded: nothing is left but the panel. */
export class RemoteUnavailable extends Error {
  override name = 'RemoteUnavailable';
}

/** A version that could not be shown, and where it failed. */
export interface LoadFailure {
  remote: string;
  version: RemoteVersion;
  step: 'routes' | 'page' | 'part' | 'render';
  error: unknown;
}

type LazyRoute = () => Promise<unknown>;

export interface Loader {
  /** The routes of a remote, each page with its own way back to the last good version.
   *  @throws when neither version brings its routes in time; the next call asks again */
  loadRoutes: (remote: VisitorRemote) => Promise<RouteObject[]>;
  /** Starts fetching what the page at `path` will need: its remote's routes, and its own files. Failures wait until somebody
   *  goes there. */
  prefetch: (remote: VisitorRemote, path: string) => void;
  /** For a page that threw while it was drawn: the same page of the last good version, to be drawn in its place.
   *  @throws RemoteUnavailable when there is no other version, or it has no such page, or it does not load, or threw */
  fallBack: (remote: VisitorRemote, path: string, error: unknown) => Promise<LoadedPage>;
  /** What parts on pages of others are loaded by (part.ts). */
  versions: Versions;
  /** Tells that what `fallBack` brought threw as well. */
  giveUp: (remote: VisitorRemote, error: unknown) => void;
}

/** What a page's `lazy` brings. */
export interface LoadedPage {
  Component: NonNullable<RouteObject['Component']>;
}

/** What is known on this page of the versions of remotes. */
export interface Versions {
  hasFailed: (version: RemoteVersion) => boolean;
  fail: (remote: VisitorRemote, version: RemoteVersion, step: LoadFailure['step'], error: unknown) => void;
  onLoaded: LoaderEvents['onLoaded'];
  /** To be called once the browser checks its files.
   *  @param answers that the page brought for it, in the shape that it was built for */
  expose: (version: RemoteVersion, answers?: Brought['answers']) => Promise<Exposed>;
  /** `work`, within the time that a version of a remote has.
   *  @param startedAt when the first version of it was asked for
   *  @throws Late when the time is up */
  inTime: <T>(of: { remote: VisitorRemote; version: RemoteVersion; startedAt: number }, work: Promise<T>) => Promise<T>;
}

/** What the shell does for remotes, and about what happens to them. */
export interface LoaderEvents {
  /** Makes sure that the browser checks every file of a version, before any of it is loaded. */
  requireIntegrity: (entry: string) => Promise<void>;
  /** @param loadMs from the start of the navigation until its page was there */
  onLoaded: (remote: string, version: RemoteVersion, loadMs: number) => void;
  onFailure: (failure: LoadFailure) => void;
  line: Pick<Line, 'isWorthWaiting'>;
  /** Revision of the contract in whose shape the page brought answers: that of the remote whose page it is. */
  contract?: number | undefined;
}

/** Loads remotes at run time, within a deadline, falling back to the last good version in place.
 *
 *  React Router keeps a rejected `lazy` for ever, so a page's `lazy` never rejects while there is a way back: it
 *  resolves to the same page of the last good version instead, without touching the router. From then on this tab
 *  takes every page not loaded yet from the last good version. */
export function createLoader({ requireIntegrity, onLoaded, onFailure, line, contract }: LoaderEvents): Loader {
  const failed = new Set<RemoteVersion>();
  const clocks = new Map<VisitorRemote, { startedAt: number; routesAt: number }>();
  const exposed = new Map<RemoteVersion, Promise<Exposed>>();

  function inTime<T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> {
    return patiently(timeoutMs, what, work, line.isWorthWaiting);
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

  function expose(version: RemoteVersion, answers?: Brought['answers']): Promise<Exposed> {
    let found = exposed.get(version);
    if (!found) {
      found = loadExposed(version, { contract, answers });
      exposed.set(version, found);
      found.catch(() => exposed.delete(version));
    }
    return found;
  }

  /** The same page of the last good version, found by its full path. */
  async function lastGoodPage(remote: VisitorRemote, path: string, startedAt: number) {
    const { lastGood } = remote;
    if (lastGood.container === remote.active.container) throw noLastGood(remote, path);
    try {
      const table = await inTime(left(startedAt, TOTAL_MS), `${lastGood.container} routes`, routeTable(lastGood));
      const route = flatten(table).get(path);
      if (!route) throw noLastGood(remote, path);
      const shown = await page(lastGood, route.lazy as LazyRoute, path, left(startedAt, TOTAL_MS));
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
      if (version !== remote.active) return unavailable(remote, page(version, lazy, path, left(startedAt, TOTAL_MS)));
      if (!failed.has(version)) {
        try {
          const shown = await page(version, lazy, path, left(startedAt, patienceWith(remote)));
          onLoaded(remote.name, version, performance.now() - startedAt);
          return shown;
        } catch (error) {
          fail(remote, version, 'page', error);
        }
      }
      return unavailable(remote, lastGoodPage(remote, path, startedAt));
    };
  }

  /** Routes with ids of their own remote and guarded pages. */
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
      const table = await inTime(left(startedAt, untilMs), `${version.container} routes`, routeTable(version));
      clocks.set(remote, { startedAt, routesAt: performance.now() });
      return guard(remote, version, table);
    }
    if (!failed.has(active)) {
      try {
        return await take(active, patienceWith(remote));
      } catch (error) {
        fail(remote, active, 'routes', error);
        if (lastGood.container === active.container) throw new RemoteUnavailable(remote.name, { cause: error });
      }
    }
    try {
      return await take(lastGood, TOTAL_MS);
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
        inTime(left(startedAt, version === remote.active ? patienceWith(remote) : TOTAL_MS), version.container, work),
    },
    prefetch({ active }, path) {
      if (failed.has(active)) return;
      routeTable(active)
        .then((table) => (pageAt(table, path)?.[1].lazy as LazyRoute | undefined)?.())
        .catch(() => undefined);
    },
    async fallBack(remote, path, error) {
      const version = thrower(remote, error);
      fail(remote, version, 'render', error);
      if (version.container !== remote.active.container) throw new RemoteUnavailable(remote.name, { cause: error });
      const startedAt = performance.now();
      const table = await unavailable(remote, routeTable(remote.lastGood));
      const [pattern] = pageAt(table, path) ?? [];
      if (pattern === undefined) throw noLastGood(remote, path);
      return (await unavailable(remote, lastGoodPage(remote, pattern, startedAt))) as LoadedPage;
    },
    giveUp(remote, error) {
      fail(remote, remote.lastGood, 'render', error);
    },
  };
}

function noLastGood({ name }: VisitorRemote, path: string): RemoteUnavailable {
  return new RemoteUnavailable(`${name} has no last good version of ${path}`);
}

/** The version whose code is in the error's trace. */
function thrower({ name, active, lastGood }: VisitorRemote, error: unknown): RemoteVersion {
  const trace = error instanceof Error ? (error.stack ?? '') : '';
  return trace.includes(`/remotes/${name}/${lastGood.version}/`) ? lastGood : active;
}

/** Whatever goes wrong with the last way there is. */
async function unavailable<T>({ name }: VisitorRemote, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof RemoteUnavailable ? cause : new RemoteUnavailable(name, { cause });
  }
}

/** How long a version is waited for. Where nothing can step in, giving up early helps nobody. */
function patienceWith({ active, lastGood }: VisitorRemote): number {
  return lastGood.container === active.container ? TOTAL_MS : ACTIVE_MS;
}

function left(startedAt: number, untilMs: number): number {
  return Math.max(100, startedAt + untilMs - performance.now());
}

/** The page that is drawn at `path`, with its full path. */
function pageAt(table: RouteObject[], path: string): [pattern: string, page: RouteObject] | undefined {
  return [...flatten(table)].find(([pattern]) => matchPattern(pattern, path));
}

/** Pages by full path. */
function flatten(routes: RouteObject[], base = '', pages = new Map<string, RouteObject>()) {
  for (const route of routes) {
    const path = joinPaths(base, route.path ?? '');
    if (route.lazy) pages.set(path, route);
    if (route.children) flatten(route.children, path, pages);
  }
  return pages;
}

/** Fetches files anew, past the HTTP cache. Broken bytes of an immutable address stay cached as long as good ones
 *  would, and neither a reload nor a failed integrity check throws them out.
 *  @param integrity addresses to their hashes, as in the import map
 *  @param prefix only addresses that begin so */
export async function refetch(integrity: Record<string, string>, prefix: string): Promise<void> {
  const files = Object.keys(integrity).filter((address) => address.startsWith(prefix));
  await Promise.allSettled(files.map((address) => fetch(address, { cache: 'reload' })));
}
