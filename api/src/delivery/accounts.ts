import type { FastifyRequest } from 'fastify';
import type { Db } from '../ground/db/connection.ts';
import type { Fail } from '../ground/http/endpoint.ts';

/** What delivery asks of whoever keeps the accounts. Who is signed in, and whether as the administrator, every request
 *  says itself. */
export interface Accounts {
  /** Where the administrator reads what becomes of the site; undefined where there is none.
   *  @param db the transaction it is asked within */
  findAdministratorEmail: (db: Db) => Promise<string | undefined>;
  /** Tells whether the account with this confirmed address is suspended. */
  isSuspendedEmail: (db: Db, email: string) => Promise<boolean>;
  /** @throws HttpError 403 `auth/unconfirmed` unless whoever asks has given their password again within ten minutes */
  requireConfirmation: (request: FastifyRequest, fail: Fail<'auth/unconfirmed'>) => Promise<void>;
}
