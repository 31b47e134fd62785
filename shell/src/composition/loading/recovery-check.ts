import type { RemoteVersion } from '@fotosoc/loader/visitor';

const KEY = 'mended';
/** Timeout of a check in the background, long enough for a slow connection. */
const CHECK_TIMEOUT_MS = 60_000;

/** Creates a check whether all files of a failed version arrive by now. The check returns `true` once per version, so
 *  that a page does not reopen in a loop if its files arrive but do not work.
 *  @param integrity hashes by address; grows with each call of `requireIntegrity` */
export function createRecoveryCheck(
  integrity: Record<string, string>,
  requireIntegrity: (entry: string) => Promise<void>,
): (version: RemoteVersion) => Promise<boolean> {
  return async ({ entry }) => {
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    try {
      if (sessionStorage.getItem(KEY) === folder) return false;
      await requireIntegrity(entry);
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      // Fetches in sequence: after the first missing file, the other requests are not needed.
      for (const [file, hash] of Object.entries(integrity).filter(([address]) => address.startsWith(folder))) {
        // Bypasses the HTTP cache, which may hold a corrupt response.
        await (await fetch(file, { integrity: hash, cache: 'reload', signal })).arrayBuffer();
      }
      sessionStorage.setItem(KEY, folder);
      return true;
    } catch {
      return false; // a file is still missing, or the browser allows no storage
    }
  };
}
