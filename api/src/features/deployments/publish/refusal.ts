import { BundleRefused } from '@fotosoc/federation/gate/bundle';
import { HttpError } from '../../../errors.ts';

/** The gate's sentence as an answer of the API; every other error as it is. */
export function answerRefusal(error: unknown): never {
  if (!(error instanceof BundleRefused)) throw error;
  if (error.kind === 'changed-version') throw new HttpError(409, 'remotes/changed-version', error.message);
  if (error.kind === 'final') throw new HttpError(422, 'remotes/refused', error.message);
  const hint = 'Whoever may promote can override this with a reason.';
  throw new HttpError(422, 'remotes/overridable', `${error.message} ${hint}`);
}
