import type { FastifyReply } from 'fastify';
import { HttpError } from '../errors.ts';

/** Aborts when the caller is gone before the answer: for work that would then be for nobody. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new HttpError(400, 'request/malformed', 'The connection was lost.'));
  });
  return gone.signal;
}
