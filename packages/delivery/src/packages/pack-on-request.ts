import type { ObjectStore } from '@fotosoc/server-kit/storage/object-store';
import { storePackages } from './store.ts';

/** Packs and stores the packages of the running release at the first request, as most sites never get one and starts
 *  should not wait. Concurrent requests wait for the same run; after a failure the next request retries.
 *  @param pack creates the folder of tarballs with their `index.json`
 *  @returns function that resolves once the packages are stored */
export function packOnRequest(objects: ObjectStore, pack: () => Promise<string>, now: () => Date): () => Promise<void> {
  let kept: Promise<void> | undefined;
  return async () => {
    kept ??= pack().then(async (packed) => storePackages(objects, packed, now()));
    try {
      await kept;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
}
