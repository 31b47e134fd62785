import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.ts';

/** Returns a signal that aborts when the requester disconnects before the response. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(connectionLost());
  });
  return gone.signal;
}

/** Call this function before reading a body after a wait: a request whose sender has disconnected delivers no data, not
 *  even its end.
 *  @throws HttpError 400 */
export function requireConnected({ raw }: FastifyRequest): void {
  if (raw.destroyed) throw connectionLost();
}

function connectionLost(): HttpError {
  return new HttpError(400, 'request/malformed', 'The connection was lost.');
}
