import type { FastifyInstance } from 'fastify';
import { alsoLock, write } from '../../../ground/db/write.ts';
import { endpoint } from '../../../ground/http/endpoint.ts';
import type { Site } from '../../site.ts';
import { findAccount } from '../queries.ts';
import { clearSessionCookie } from '../session.ts';
import { withPasskeyOrPassword } from '../with-password.ts';
import { leave, obstacleToLeaving } from './leave.ts';

type Parts = Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

export function leavingRoutes(app: FastifyInstance, site: Parts): void {
  const { background, config, db, deliverMails } = site;

  endpoint(app, 'POST /api/account/deletions', async ({ body, user, request, reply, fail }) =>
    withPasskeyOrPassword(site, { user, request, password: body.password }, fail, async () => {
      // The locks keep two administrators from leaving at the same time, and a portfolio from being saved meanwhile.
      const until = await write(db, 'rights', async (trx) => {
        await alsoLock(trx, 'content');
        await alsoLock(trx, `account:${user.id}`);
        const account = (await findAccount(trx, user.id))!;
        const obstacle = await obstacleToLeaving(site, trx, user.id);
        if (obstacle !== undefined) throw fail(409, 'account/last-administrator', obstacle);
        return leave(site, trx, account);
      });
      clearSessionCookie(config, reply);
      background.run(deliverMails);
      return { comeBackUntil: until.toISOString() };
    }),
  );
}
