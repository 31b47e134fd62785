import type { RouteObject } from 'react-router-dom';
import type { Exposed } from '../container.ts';
import type { RemoteVersion, VisitorRemote } from '../visitor.ts';

/** What a container takes for its routes and each of its pages; what never comes is undefined. */
export interface FakeContainer {
  routesMs?: number;
  pageMs?: number;
  /** Fails instead, after the same time. */
  breaks?: 'routes' | 'page';
  /** Path patterns of its pages; `/x` without it. */
  paths?: string[];
  /** The routes themselves, where paths do not say enough. */
  routes?: RouteObject[];
  /** Places on pages of others that it fills, at the pace of its pages. */
  parts?: string[];
}

/** The containers by name, and which of their routes and pages were asked for. */
export const network = { containers: {} as Record<string, FakeContainer>, asked: [] as string[] };

/** Stands in for fetching a container and what it exposes. */
export async function loadExposed({ container: name }: RemoteVersion): Promise<Exposed> {
  const container = network.containers[name]!;
  network.asked.push(name);
  await after(container.routesMs);
  if (container.breaks === 'routes') throw new Error(`${name}: broken routes`);
  const { parts = [], paths = ['/x'], routes = paths.map((path) => ({ path, lazy: pageOf(name, path) })) } = container;
  return { routes, parts: Object.fromEntries(parts.map((slot) => [slot, pageOf(name, slot)])) };
}

/** A page's `lazy` in a container; the component it brings is named after both. */
export function pageOf(name: string, path: string): () => Promise<{ Component: () => null }> {
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

export function version(container: string): RemoteVersion {
  return { container, version: container, entry: `/${container}.js`, deploymentId: 'd1', isPreview: false };
}

/** A remote of two versions, `now` and `before`. */
export function remoteOf(changes: Partial<VisitorRemote> = {}): VisitorRemote {
  return {
    name: 'mf-x',
    prefixes: ['/x'],
    navigation: [],
    active: version('now'),
    lastGood: version('before'),
    ...changes,
  };
}
