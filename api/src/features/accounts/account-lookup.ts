import type { FastifyRequest } from 'fastify';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Fail } from '@fotosoc/server-kit/http/endpoint';
import type { SiteServices } from '../services.ts';
import { isSuspendedEmail } from '../account-directory/read.ts';
import { requireConfirmation } from './confirmation.ts';

/** Creates the account queries that the delivery module needs. */
export function createAccountLookup(site: Pick<SiteServices, 'administrator' | 'config' | 'db' | 'now'>) {
  return {
    findAdministratorEmail: async (db: Db) => {
      const account = await db
        .selectFrom('accounts')
        .select('email')
        .where('id', '=', (await site.administrator(db)) ?? '')
        .executeTakeFirst();
      return account?.email;
    },
    isSuspendedEmail,
    requireConfirmation: (request: FastifyRequest, fail: Fail<'auth/unconfirmed'>) =>
      requireConfirmation(site, request, fail),
  };
}
