import { refetch, type LoadFailure } from '@fotosoc/loader';
import { Late } from '@fotosoc/loader/deadline';

/** Long enough after a failure not to disturb the fallback version. */
const HEAL_AFTER_MS = 3000;

/** Broken bytes of an immutable address stay in the HTTP cache: fetch them anew, so that the next page load is well.
 *  Not after a hang, which would only hold more connections. */
export function healCache({ remote, version, step, error }: LoadFailure, integrity: Record<string, string>): void {
  if (error instanceof Late || step === 'render') return;
  setTimeout(() => {
    void refetch(integrity, `/remotes/${remote}/${version.version}/`);
  }, HEAL_AFTER_MS);
}
