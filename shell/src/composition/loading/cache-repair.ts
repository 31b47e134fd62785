import { refetchFiles, type LoadFailure } from '@fotosoc/loader';
import { TimeoutError } from '@fotosoc/loader/timeout';

/** Delay after a failure, long enough not to slow down the fallback version. */
const HEAL_AFTER_MS = 3000;

/** Refetches corrupt files of immutable addresses. The HTTP cache would otherwise return the same bytes at the next
 *  page load. Skipped after a time-out, because the refetch would hold more connections. */
export function repairCache({ remote, version, step, error }: LoadFailure, integrity: Record<string, string>): void {
  if (error instanceof TimeoutError || step === 'render') return;
  setTimeout(() => {
    void refetchFiles(integrity, `/remotes/${remote}/${version.version}/`);
  }, HEAL_AFTER_MS);
}
