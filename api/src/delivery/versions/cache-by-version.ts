import type { DeliveryServices } from '../delivery.ts';

type Services = Pick<DeliveryServices, 'bundles' | 'db'>;

/** Caches a query per version for a process and site, since versions never change.
 *  @param find called once per version, unless it fails */
export function cacheByVersion<T>(find: (parts: Services, name: string, version: string) => Promise<T>): typeof find {
  const known = new WeakMap<Services['bundles'], Map<string, T>>();
  return async (parts, name, version) => {
    const ofSite = known.get(parts.bundles) ?? new Map<string, T>();
    known.set(parts.bundles, ofSite);
    const address = `${name} ${version}`;
    if (!ofSite.has(address)) ofSite.set(address, await find(parts, name, version));
    return ofSite.get(address)!;
  };
}
