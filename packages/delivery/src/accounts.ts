import type { FastifyRequest } from 'fastify';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Fail } from '@fotosoc/server-kit/http/endpoint';

/** Account queries that the delivery module needs. The server provides them, as accounts belong to another module. */
export interface Accounts {
  /** Returns the mail address of the administrator; `undefined` if the site has none.
   *  @param db transaction to read in */
  findAdministratorEmail: (db: Db) => Promise<string | undefined>;
  isSuspendedEmail: (db: Db, email: string) => Promise<boolean>;
  /** @throws HttpError 403 `auth/unconfirmed` unless the requester has confirmed the session within ten minutes */
  requireConfirmation: (request: FastifyRequest, fail: Fail<'auth/unconfirmed'>) => Promise<void>;
}
