import { BundleRefused } from '@fotosoc/serving/checks/bundle';
import { failOf } from '../../../http/endpoint.ts';

const fail = failOf<'POST /api/remotes/:name/versions' | 'POST /api/remotes/:name/activate'>();

/** The gate's sentence as an answer of the API; every other error as it is. */
export function answerRefusal(error: unknown): never {
  if (!(error instanceof BundleRefused)) throw error;
  if (error.kind === 'final') throw fail(422, 'remotes/refused', error.message);
  const hint = 'Whoever may promote can override this with a reason.';
  throw fail(422, 'remotes/overridable', `${error.message} ${hint}`);
}
