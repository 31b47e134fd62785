import type { RemoteVersion } from '@fotosoc/loader/visitor';

const KEY = 'mended';
/** Nobody waits for it, and a slow line may take its time. */
const PATIENCE_MS = 60_000;

/** Whether all files of a version arrive that did not before: true once, so that a page is not opened again and again whose
 *  files are there and do not work.
 *  @param integrity grows as `requireIntegrity` asks for more */
export function createMending(
  integrity: Record<string, string>,
  requireIntegrity: (entry: string) => Promise<void>,
): (version: RemoteVersion) => Promise<boolean> {
  return async ({ entry }) => {
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    try {
      if (sessionStorage.getItem(KEY) === folder) return false;
      await requireIntegrity(entry);
      const signal = AbortSignal.timeout(PATIENCE_MS);
      // One after the other, so that the first one that is missing spares the others.
      for (const [file, hash] of Object.entries(integrity).filter(([address]) => address.startsWith(folder))) {
        // Past the cache: what arrived broken is kept there, and what hangs is waited for.
        await (await fetch(file, { integrity: hash, cache: 'reload', signal })).arrayBuffer();
      }
      sessionStorage.setItem(KEY, folder);
      return true;
    } catch {
      return false; // not yet, or in a browser that stores nothing
    }
  };
}
