import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLockTimeout, isRetryable, isDatabaseUnreachable } from '../db/postgres/postgres.ts';
import { isSqliteBusy } from '../db/sqlite/sqlite.ts';
import { isDiskFull } from '../disk-full.ts';
import { listFieldErrors } from './validation.ts';
import {
  createInvalidFieldsError,
  createNotFoundError,
  createStorageFullError,
  HttpError,
  STORAGE_FULL,
} from '../http-error.ts';
import { MINUTE_MS } from '../units.ts';

/** Replaces the message about a full disk by one for deploying teams. */
function forDeployer(failure: HttpError): HttpError {
  if (failure.code !== STORAGE_FULL) return failure;
  const sentence = "Nothing was changed: the disk of the site is full. Please tell the site's operator.";
  return new HttpError(failure.status, failure.code, sentence, { cause: failure.cause });
}

/** Callback for error responses, before they are sent. */
export type OnFailure = (request: FastifyRequest, code: string, status: number) => void;

/** Returns the error page for a person; `undefined` for a program, which gets JSON. */
export type RenderErrorPage = (
  request: FastifyRequest,
  failure: HttpError,
) => { html: string; headers: Record<string, string> } | undefined;

/** A full disk fails all writes, including reports of every page, and may contain the log. */
const FULL_SAID_EVERY_MS = MINUTE_MS;

/** Answers every error of the app with `{error, code, fields?}`, or a page for a person, and unknown addresses of the
 *  API with a 404. */
export function sendErrorResponses(app: FastifyInstance, renderPage: RenderErrorPage, onFailure: OnFailure): void {
  let fullSaidAtMs = -Infinity;
  const isForTheOperator = ({ status, code, isIntended }: HttpError) => {
    if (code !== STORAGE_FULL) return status >= 500 && !isIntended;
    if (performance.now() - fullSaidAtMs < FULL_SAID_EVERY_MS) return false;
    fullSaidAtMs = performance.now();
    return true;
  };
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const found = toHttpError(error);
    const failure = request.routeOptions.config.isForDeployers ? forDeployer(found) : found;
    if (isForTheOperator(failure)) request.log.error({ err: error, code: failure.code }, 'request failed');
    else request.log.info({ err: failure.cause, code: failure.code }, 'request refused');
    onFailure(request, failure.code, failure.status);
    return send(reply, failure, renderPage(request, failure));
  });
  app.setNotFoundHandler((request, reply) => {
    const failure = createNotFoundError();
    return send(reply, failure, renderPage(request, failure));
  });
}

/** Answers a request that never reached the router, e.g. because of an undecodable address. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  renderPage: RenderErrorPage,
): void {
  const failure = toHttpError(error);
  void send(reply, failure, renderPage(request, failure));
}

interface FailureBody {
  /** Sentence for people. */
  error: string;
  /** Code for programs, e.g. `request/invalid`. */
  code: string;
  fields?: Record<string, string>;
  current?: unknown;
  details?: unknown;
}

/** Headers that describe the response replaced by the error. */
const OF_THE_ANSWER = ['etag', 'content-length', 'content-encoding', 'accept-ranges'];

function send(reply: FastifyReply, error: HttpError, page: ReturnType<RenderErrorPage>): FastifyReply {
  for (const name of OF_THE_ANSWER) void reply.removeHeader(name);
  if (String(reply.getHeader('cache-control')).includes('immutable')) void reply.removeHeader('cache-control');
  if (error.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfterSeconds)));
  }
  if (page) return reply.code(error.status).headers(page.headers).send(page.html);
  const failure: FailureBody = { error: error.message, code: error.code };
  if (error.fields) failure.fields = error.fields;
  if (error.current !== undefined) failure.current = error.current;
  if (error.details !== undefined) failure.details = error.details;
  return reply.code(error.status).type('application/json; charset=utf-8').send(failure);
}

export function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if (error.validation) return createInvalidFieldsError(listFieldErrors(error.validation));
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return createClientError(error, status);
  return (
    storeTrouble(error) ?? new HttpError(500, 'server/error', 'Something went wrong on our side. Please try again.')
  );
}

/** Converts errors of the framework and its parsers to messages for people. */
export function createClientError(error: FastifyError, status: number): HttpError {
  const sentences: Record<number, [code: string, sentence: string]> = {
    404: ['request/not-found', 'There is nothing at this address.'],
    408: ['request/timeout', 'The request took too long to arrive. Please try again.'],
    413: ['request/too-large', 'The request is too large.'],
    414: ['request/too-long', 'The address is too long.'],
    431: ['request/too-large', 'The headers of the request are too large.'],
    415: ['request/unsupported-type', 'Send JSON, with the content type application/json.'],
  };
  const [code, sentence] = sentences[status] ?? ['request/malformed', 'The request could not be read.'];
  return new HttpError(sentences[status] ? status : 400, code, sentence, { cause: error });
}

const DATABASE_DISK_FULL = '53100';

/** Errors of a busy or unreachable database, or a full disk: temporary, and no bug. */
function storeTrouble(error: Error & { code?: string }): HttpError | undefined {
  if (isSqliteBusy(error) || isLockTimeout(error) || isRetryable(error)) {
    return new HttpError(503, 'server/busy', 'The server is busy. Please try again in a moment.', {
      retryAfterSeconds: 1,
    });
  }
  if (isDatabaseUnreachable(error)) {
    const sentence = 'The database does not answer right now. Please try again in a moment; nothing was changed.';
    return new HttpError(503, 'server/busy', sentence, { retryAfterSeconds: 5 });
  }
  if (isDiskFull(error) || error.code === DATABASE_DISK_FULL) return createStorageFullError();
  return undefined;
}
