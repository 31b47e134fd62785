import type { ObjectStore } from '../../ground/storage/object-store.ts';
import { keepPackages } from './store.ts';

/** Has what this site runs packed and kept when it is first asked for, so that no start waits for what most of them are never
 *  asked. Whoever asks meanwhile waits for the same; after a failure the next one who asks tries again.
 *  @param pack makes the folder of tarballs with their `index.json`
 *  @returns what resolves once they are kept */
export function keepWhenAsked(objects: ObjectStore, pack: () => Promise<string>, now: () => Date): () => Promise<void> {
  let kept: Promise<void> | undefined;
  return async () => {
    kept ??= pack().then(async (packed) => keepPackages(objects, packed, now()));
    try {
      await kept;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
}
