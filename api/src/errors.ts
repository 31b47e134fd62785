import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '@fotosoc/contract/endpoint';
import { fieldsOf } from './plugins/validation.ts';

export interface RefusalDetails {
  /** A sentence per field of the body. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** What a feature throws to answer with an error: the sentence is shown to people, the code read by programs. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    details: RefusalDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** A refusal of single fields; its sentence is that of the first one. */
export function invalidFields(fields: Record<string, string>, code = 'request/invalid'): Refusal {
  return new Refusal(400, code, Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

/** Makes every error of the app one `{error, code, fields?}`, and unknown addresses of the API a 404. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, 'request failed');
    else request.log.info({ err: refusal.cause, code: refusal.code }, 'request refused');
    return send(reply, refusal);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, notFound()));
}

/** The answer for an address that does not exist. */
export function notFound(): Refusal {
  return new Refusal(404, 'request/not-found', 'There is nothing at this address.');
}

/** Answers a request that never reached the router, e.g. an address that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void send(reply, refusalOf(error));
}

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfterSeconds)));
  }
  const failure: Failure = { error: refusal.message, code: refusal.code };
  if (refusal.fields) failure.fields = refusal.fields;
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(failure);
}

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error.validation) return invalidFields(fieldsOf(error.validation));
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return known4xx(error, status);
  return storeTrouble(error) ?? new Refusal(500, 'server/error', 'Something went wrong on our side. Please try again.');
}

/** Errors of the framework and its parsers, in words that do not need its documentation. */
function known4xx(error: FastifyError, status: number): Refusal {
  const sentences: Record<number, [code: string, sentence: string]> = {
    404: ['request/not-found', 'There is nothing at this address.'],
    408: ['request/timeout', 'The request took too long to arrive. Please try again.'],
    413: ['request/too-large', 'The request is too large.'],
    414: ['request/too-long', 'The address is too long.'],
    415: ['request/unsupported-type', 'Send JSON, with the content type application/json.'],
  };
  const [code, sentence] = sentences[status] ?? ['request/malformed', 'The request could not be read.'];
  return new Refusal(sentences[status] ? status : 400, code, sentence, { cause: error });
}

/** The database is busy with another process, or the disk is full: worth another try, and not our mistake. */
function storeTrouble(error: Error & { code?: string }): Refusal | undefined {
  if (error.code?.startsWith('SQLITE_BUSY')) {
    return new Refusal(503, 'server/busy', 'The server is busy. Please try again in a moment.', {
      retryAfterSeconds: 1,
    });
  }
  if (error.code === 'SQLITE_FULL' || error.code === 'ENOSPC') {
    return new Refusal(507, 'server/storage-full', 'The server has no room left. Please tell the committee.');
  }
  return undefined;
}
