import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../ground/db/connection.ts';
import { write } from '../../../ground/db/write.ts';
import { endpoint } from '../../../ground/http/endpoint.ts';
import { consumeRateLimit } from '../../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { hashToken } from '../../../ground/http/token.ts';
import { queueMail } from '../../../ground/mail/outbox.ts';
import type { Site } from '../../site.ts';
import { findDevice } from '../devices.ts';
import { endAccess } from '../end-access.ts';
import { obstacleToLeaving } from '../leaving/leave.ts';
import { hashPassword } from '../passwords.ts';
import { changePassword, findAccount } from '../queries.ts';
import { passwordChangeKey, requireStrongPassword } from '../rules.ts';
import { noteSecurityEvent } from '../security-log/security-log.ts';
import { findTokenHash, lifetimeOf } from '../session-store.ts';
import { sessionToken } from '../session.ts';
import { withPasskeyOrPassword } from '../with-password.ts';
import { changedPasswordMail } from './account-mail.ts';
import { listDevices, signOutDevice, signOutOthers } from './device-queries.ts';
import { findOwnAccount } from './queries.ts';

type Parts = Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

/** Routes by which members read and change their own account, except its e-mail address. */
export function ownAccountRoutes(app: FastifyInstance, site: Parts): void {
  const { background, config, db, deliverMails, now } = site;

  readEndpoint(app, 'GET /api/account', async ({ user }) => {
    const deletionObstacle = (await obstacleToLeaving(site, db, user.id)) ?? null;
    return { account: { ...(await findOwnAccount(db, user.id, now())), deletionObstacle } };
  });

  readEndpoint(app, 'GET /api/account/devices', async ({ user, deviceId }) => {
    const lifetime = lifetimeOf(user.rights);
    return { devices: await listDevices(db, user.id, { thisId: deviceId, lifetime, now: now() }) };
  });

  endpoint(app, 'DELETE /api/account/devices/:id', async ({ params, user, fail }) =>
    write(db, `account:${user.id}`, async (trx) => {
      if (!(await signOutDevice(trx, user.id, params.id)))
        throw fail(404, 'account/device-not-found', 'This device is signed out already.');
      await noteSessionsEnd(trx, user.id, 1);
      return null;
    }),
  );

  endpoint(app, 'DELETE /api/account/devices', async ({ user, request }) =>
    write(db, `account:${user.id}`, async (trx) => {
      const signedOut = await signOutOthers(trx, user.id, sessionToken(config, request)!);
      if (signedOut > 0) await noteSessionsEnd(trx, user.id, signedOut);
      return { signedOut };
    }),
  );

  async function noteSessionsEnd(trx: Db, accountId: string, sessions: number): Promise<void> {
    await noteSecurityEvent(trx, { kind: 'sessions-end', accountId, detail: `sessions: ${sessions}` }, now());
  }

  endpoint(app, 'PUT /api/account/password', async ({ body, user, request, fail }) =>
    withPasskeyOrPassword(site, { user, request, password: body.password }, fail, async () => {
      requireStrongPassword(body.newPassword, site.society(), user.email);
      const rate = config.rates.passwordChangesPerAccount;
      await consumeRateLimit(db, { key: passwordChangeKey(user.id), rate, now: now(), fail });
      const passwordHash = await hashPassword(body.newPassword, { isFirst: true });
      const device = await findDevice(site, request, user.id);
      const signedOut = await write(db, `account:${user.id}`, async (trx) => {
        const account = (await findAccount(trx, user.id))!;
        await changePassword(trx, user.id, passwordHash, now());
        await queueMail(trx, changedPasswordMail(site.society(), account.email, config.publicUrl), now());
        const session = await findTokenHash(trx, sessionToken(config, request)!);
        const ended = await endAccess(trx, account, { session, device: device && hashToken(device), passkeys: true });
        const detail = `sessions ended: ${ended}`;
        await noteSecurityEvent(trx, { kind: 'password-change', accountId: user.id, detail }, now());
        return ended;
      });
      background.run(deliverMails);
      return { signedOut };
    }),
  );
}
