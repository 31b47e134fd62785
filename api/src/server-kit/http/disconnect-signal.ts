import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** Returns a signal that aborts when the requester disconnects before the response. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(connectionLost());
  });
  return gone.signal;
}

/** Must be called before a body is read after waiting: a request that has ended delivers no data, not even its end.
 *  @throws HttpError 400 */
export function requireConnected({ raw }: FastifyRequest): void {
  if (raw.destroyed) throw connectionLost();
}

function connectionLost(): HttpError {
  return new HttpError(400, 'request/malformed', 'The connection was lost.');
}
