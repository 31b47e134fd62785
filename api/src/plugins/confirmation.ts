import type { FastifyRequest } from 'fastify';
import type { Fail } from '../http/endpoint.ts';
import type { Services } from '../services.ts';
import { isConfirmed } from './session-store.ts';
import { sessionToken } from './session.ts';

/** What no script may do that merely runs in somebody's page: the request must bring, as header `confirmation`, what was
 *  given for their password within the last ten minutes.
 *  @throws HttpError 403 `auth/unconfirmed` */
export async function requireConfirmation(
  services: Services,
  request: FastifyRequest,
  fail: Fail<'auth/unconfirmed'>,
): Promise<void> {
  const token = sessionToken(services, request);
  const { confirmation } = request.headers;
  const isGiven = token !== undefined && typeof confirmation === 'string';
  if (isGiven && (await isConfirmed(services.db, token, confirmation, services.now()))) return;
  throw fail(403, 'auth/unconfirmed', 'Give your password again: this needs it from the last ten minutes.');
}
