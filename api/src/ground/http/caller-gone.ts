import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** Aborts when the caller is gone before the answer: for work that would then be for nobody. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(connectionLost());
  });
  return gone.signal;
}

/** Asked before a body is read after waiting for something else: of a request that ended meanwhile nothing comes any
 *  more, not even its end.
 *  @throws HttpError 400 */
export function requireCaller({ raw }: FastifyRequest): void {
  if (raw.destroyed) throw connectionLost();
}

function connectionLost(): HttpError {
  return new HttpError(400, 'request/malformed', 'The connection was lost.');
}
