import type { FastifyRequest } from 'fastify';
import { addWriteCheck } from '@fotosoc/server-kit/db/write-checks';
import type { Fail } from '@fotosoc/server-kit/http/endpoint';
import type { HttpError } from '@fotosoc/server-kit/http-error';
import type { SiteServices } from '../services.ts';
import { hasAnyConfirmation, isConfirmed } from './session-store.ts';
import { readSessionToken } from './session.ts';

type Services = Pick<SiteServices, 'config' | 'db' | 'now'>;

/** Refuses a request without a recent proof of identity, such as a request of a script in the member's page. The header
 *  `confirmation` must bring the token that the member got for the password or a passkey within the last ten minutes.
 *  @throws HttpError 403 `auth/unconfirmed` */
export async function requireConfirmation(
  site: Services,
  request: FastifyRequest,
  fail: Fail<'auth/unconfirmed'>,
): Promise<void> {
  const unconfirmed = () =>
    fail(
      403,
      'auth/unconfirmed',
      'Please confirm with your password or passkey again. We ask again after ten minutes.',
    );
  if (!(await hasConfirmation(site, request))) throw unconfirmed();
  addConfirmationCheck(site, request, unconfirmed);
}

/** Checks, at the start of each transaction of a confirmed request, that no event has ended the confirmation of the
 *  session meanwhile. An expired confirmation is accepted, because a publication takes minutes. */
export function addConfirmationCheck(
  { config }: Pick<SiteServices, 'config'>,
  request: FastifyRequest,
  unconfirmed: () => HttpError,
): void {
  const token = readSessionToken(config, request)!;
  addWriteCheck(async (trx) => {
    if (!(await hasAnyConfirmation(trx, token))) throw unconfirmed();
  });
}

export async function hasConfirmation(site: Services, request: FastifyRequest): Promise<boolean> {
  const token = readSessionToken(site.config, request);
  const { confirmation } = request.headers;
  if (token === undefined || typeof confirmation !== 'string') return false;
  return isConfirmed(site.db, token, confirmation, site.now());
}
