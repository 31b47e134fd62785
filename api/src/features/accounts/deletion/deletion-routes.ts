import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../../endpoints.ts';
import { takeSecondLock, write } from '@fotosoc/server-kit/db/write';
import { findBorrowerKey } from '../../account-directory/read.ts';
import type { SiteServices } from '../../services.ts';
import { findAccount } from '../queries.ts';
import { clearSessionCookie } from '../session.ts';
import { withPasskeyOrPassword } from '../with-password.ts';
import { deleteAccount, findDeletionObstacle } from './delete-account.ts';

type Services = Pick<
  SiteServices,
  'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'
>;

export function accountDeletionRoutes(app: FastifyInstance, site: Services): void {
  const { background, config, db, deliverMails } = site;

  serveEndpoint(app, 'POST /api/account/deletions', async ({ body, user, request, reply, fail }) =>
    withPasskeyOrPassword(site, { user, request, password: body.password }, fail, async () => {
      // The lock `rights` prevents that the last two administrators delete their accounts at the same time. The lock
      // `content` prevents that a portfolio is saved during the deletion, the lock of the person that a photo is entered
      // by a mailed link.
      const until = await write(db, 'rights', async (trx) => {
        await takeSecondLock(trx, 'content');
        await takeSecondLock(trx, `account:${user.id}`);
        const personKey = await findBorrowerKey(trx, user.id);
        if (personKey !== undefined) await takeSecondLock(trx, `person:${personKey}`);
        const account = (await findAccount(trx, user.id))!;
        const obstacle = await findDeletionObstacle(site, trx, user.id);
        if (obstacle !== undefined) throw fail(409, 'account/last-administrator', obstacle);
        return deleteAccount(site, trx, account);
      });
      clearSessionCookie(config, reply);
      background.run(deliverMails);
      return { comeBackUntil: until.toISOString() };
    }),
  );
}
