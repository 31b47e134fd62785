import type { Db } from '@fotosoc/server-kit/db/connection';
import type { BundleStore } from './bundle-store.ts';

export interface VersionServices {
  bundles: BundleStore;
  db: Db;
}

/** Caches a query per version, since versions never change. A process opens one bundle store per site, so the store
 *  stands for the site.
 *  @param find called once per version, unless it fails */
export function cacheByVersion<T, S extends VersionServices = VersionServices>(
  find: (parts: S, name: string, version: string) => Promise<T>,
): typeof find {
  const known = new WeakMap<BundleStore, Map<string, T>>();
  return async (parts, name, version) => {
    const ofSite = known.get(parts.bundles) ?? new Map<string, T>();
    known.set(parts.bundles, ofSite);
    const address = `${name} ${version}`;
    if (!ofSite.has(address)) ofSite.set(address, await find(parts, name, version));
    return ofSite.get(address)!;
  };
}
