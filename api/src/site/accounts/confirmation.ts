import type { FastifyRequest } from 'fastify';
import type { Fail } from '../../ground/http/endpoint.ts';
import type { Site } from '../site.ts';
import { isConfirmed } from './session-store.ts';
import { sessionToken } from './session.ts';

/** What no script may do that merely runs in somebody's page: the request must bring, as header `confirmation`, what was
 *  given for their password within the last ten minutes.
 *  @throws HttpError 403 `auth/unconfirmed` */
export async function requireConfirmation(
  site: Pick<Site, 'config' | 'db' | 'now'>,
  request: FastifyRequest,
  fail: Fail<'auth/unconfirmed'>,
): Promise<void> {
  const token = sessionToken(site.config, request);
  const { confirmation } = request.headers;
  const isGiven = token !== undefined && typeof confirmation === 'string';
  if (isGiven && (await isConfirmed(site.db, token, confirmation, site.now()))) return;
  throw fail(403, 'auth/unconfirmed', 'Give your password again: this needs it from the last ten minutes.');
}
