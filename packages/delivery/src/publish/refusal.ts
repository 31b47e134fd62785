import { REFUSAL_CODES, type Refusal } from '@fotosoc/contract/registry/decision';
import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import { createSharedFail } from '../endpoints.ts';
import type { HttpError } from '@fotosoc/server-kit/http-error';

const fail = createSharedFail<'POST /api/remotes/:name/versions' | 'POST /api/remotes/:name/activate'>();
const failPublish = createSharedFail<'POST /api/remotes/:name/versions'>();
const failActivate = createSharedFail<'POST /api/remotes/:name/activate'>();
const failBlocked = createSharedFail<`POST /api/remotes/:name/${'versions' | 'activate' | 'rollback' | 'restore'}`>();

const HINT = 'A team that may promote can override this with a reason.';

/** HTTP errors by kind of refusal, with the codes declared by the endpoints. */
const REFUSAL_ERRORS: Record<Refusal['kind'], (sentence: string) => HttpError> = {
  final: (sentence) => fail(422, REFUSAL_CODES.final, sentence),
  overridable: (sentence) => fail(422, REFUSAL_CODES.overridable, `${sentence} ${HINT}`),
  held: (sentence) => failActivate(409, REFUSAL_CODES.held, sentence),
  blocked: (sentence) => failBlocked(409, REFUSAL_CODES.blocked, sentence),
  'changed-version': (sentence) => failPublish(409, REFUSAL_CODES['changed-version'], sentence),
};

/** Rethrows a refusal as HTTP error; other errors unchanged. */
export function throwRefusalError(error: unknown): never {
  throw error instanceof BundleRefused ? REFUSAL_ERRORS[error.kind](error.message) : error;
}
