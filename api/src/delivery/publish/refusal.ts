import { CODES, type Refusal } from '@fotosoc/contract/registry/verdict';
import { BundleRefused } from '@fotosoc/serving/checks/bundle';
import type { HttpError } from '../../ground/http/errors.ts';
import { failOf } from '../../ground/http/endpoint.ts';

const fail = failOf<'POST /api/remotes/:name/versions' | 'POST /api/remotes/:name/activate'>();
const failPublish = failOf<'POST /api/remotes/:name/versions'>();
const failActivate = failOf<'POST /api/remotes/:name/activate'>();
const failBlocked = failOf<`POST /api/remotes/:name/${'versions' | 'activate' | 'rollback' | 'restore'}`>();

const HINT = 'Whoever may promote can override this with a reason.';

/** HTTP errors by kind of refusal, with the codes declared by the endpoints. */
const ANSWERS: Record<Refusal['kind'], (sentence: string) => HttpError> = {
  final: (sentence) => fail(422, CODES.final, sentence),
  overridable: (sentence) => fail(422, CODES.overridable, `${sentence} ${HINT}`),
  held: (sentence) => failActivate(409, CODES.held, sentence),
  blocked: (sentence) => failBlocked(409, CODES.blocked, sentence),
  'changed-version': (sentence) => failPublish(409, CODES['changed-version'], sentence),
};

/** Rethrows a refusal as HTTP error; other errors unchanged. */
export function answerRefusal(error: unknown): never {
  throw error instanceof BundleRefused ? ANSWERS[error.kind](error.message) : error;
}
