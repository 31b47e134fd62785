import type { RouteObject } from 'react-router-dom';
import type { ExposedModules } from '../container.ts';
import type { RemoteVersion, VisitorRemote } from '../visitor.ts';

/** Fake container, with the loading times of its routes and pages in milliseconds. Without a time, the routes or pages
 *  never arrive. */
export interface FakeContainer {
  routesMs?: number;
  pageMs?: number;
  breaks?: 'routes' | 'page';
  /** Path patterns of the container's pages; default `/x`. */
  paths?: string[];
  /** Routes of the container; replaces `paths`. */
  routes?: RouteObject[];
  /** Slots for which the container has fragments. Fragments load as slowly as pages. */
  fragments?: string[];
}

/** Fake containers by name, and a log of the requested routes and pages. */
export const network = { containers: {} as Record<string, FakeContainer>, asked: [] as string[] };

/** Fakes the loading of a container's exposed modules. */
export async function loadExposed({ container: name }: RemoteVersion): Promise<ExposedModules> {
  const container = network.containers[name]!;
  network.asked.push(name);
  await after(container.routesMs);
  if (container.breaks === 'routes') throw new Error(`${name}: broken routes`);
  const {
    fragments = [],
    paths = ['/x'],
    routes = paths.map((path) => ({ path, lazy: createPage(name, path) })),
  } = container;
  return { routes, fragments: Object.fromEntries(fragments.map((slot) => [slot, createPage(name, slot)])) };
}

/** Returns a page's `lazy` of a container; the component is named after container and path. */
export function createPage(name: string, path: string): () => Promise<{ Component: () => null }> {
  return async () => {
    network.asked.push(`${name} ${path}`);
    const { pageMs, breaks } = network.containers[name]!;
    await after(pageMs);
    if (breaks === 'page') throw new Error(`${name}: broken page`);
    return { Component: Object.assign(() => null, { displayName: `${name} ${path}` }) };
  };
}

function after(ms: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (ms !== undefined) setTimeout(resolve, ms);
  });
}

export function createVersion(container: string): RemoteVersion {
  return { container, version: container, entry: `/${container}.js`, deploymentId: 'd1', isPreview: false };
}

/** Returns a remote with two versions, `now` and `before`. */
export function createVisitorRemote(changes: Partial<VisitorRemote> = {}): VisitorRemote {
  return {
    name: 'mf-x',
    prefixes: ['/x'],
    navigation: [],
    active: createVersion('now'),
    lastGood: createVersion('before'),
    ...changes,
  };
}
