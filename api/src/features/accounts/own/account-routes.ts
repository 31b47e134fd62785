import type { FastifyInstance } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { consumeRateLimit } from '@fotosoc/server-kit/http/rate-limit';
import { hashToken } from '@fotosoc/server-kit/http/token';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import type { SiteServices } from '../../services.ts';
import { findDevice } from '../devices.ts';
import { endAccess } from '../end-access.ts';
import { findDeletionObstacle } from '../deletion/delete-account.ts';
import { hashPassword } from '../passwords.ts';
import { changePassword, findAccount } from '../queries.ts';
import { formatPasswordChangeKey, requireStrongPassword } from '../rules.ts';
import { insertSecurityEvent } from '../security-log/security-log.ts';
import { findTokenHash, getSessionLifetime } from '../session-store.ts';
import { readSessionToken } from '../session.ts';
import { withPasskeyOrPassword } from '../with-password.ts';
import { createChangedPasswordMail } from '../account-mail.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from './device-queries.ts';
import { findOwnAccount } from './queries.ts';

type Services = Pick<
  SiteServices,
  'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'
>;

/** Routes by which members read and change their own account, except its e-mail address. */
export function ownAccountRoutes(app: FastifyInstance, site: Services): void {
  const { background, config, db, deliverMails, now } = site;

  serveReadEndpoint(app, 'GET /api/account', async ({ user }) => {
    const deletionObstacle = (await findDeletionObstacle(site, db, user.id)) ?? null;
    return { account: { ...(await findOwnAccount(db, user.id, now())), deletionObstacle } };
  });

  serveReadEndpoint(app, 'GET /api/account/devices', async ({ user, deviceId }) => {
    const lifetime = getSessionLifetime(user.rights);
    return { devices: await listDevices(db, user.id, { thisId: deviceId, lifetime, now: now() }) };
  });

  serveEndpoint(app, 'DELETE /api/account/devices/:id', async ({ params, user, fail }) =>
    write(db, `account:${user.id}`, async (trx) => {
      if (!(await signOutDevice(trx, user.id, params.id)))
        throw fail(404, 'account/device-not-found', 'This device is signed out already.');
      await noteSessionsEnd(trx, user.id, 1);
      return null;
    }),
  );

  serveEndpoint(app, 'DELETE /api/account/devices', async ({ user, request }) =>
    write(db, `account:${user.id}`, async (trx) => {
      const signedOut = await signOutOtherDevices(trx, user.id, readSessionToken(config, request)!);
      if (signedOut > 0) await noteSessionsEnd(trx, user.id, signedOut);
      return { signedOut };
    }),
  );

  async function noteSessionsEnd(trx: Db, accountId: string, sessions: number): Promise<void> {
    await insertSecurityEvent(trx, { kind: 'sessions-end', accountId, detail: `sessions: ${sessions}` }, now());
  }

  serveEndpoint(app, 'PUT /api/account/password', async ({ body, user, request, fail }) =>
    withPasskeyOrPassword(site, { user, request, password: body.password }, fail, async () => {
      requireStrongPassword(body.newPassword, site.society(), user.email);
      const rate = config.rates.passwordChangesPerAccount;
      await consumeRateLimit(db, { key: formatPasswordChangeKey(user.id), rate, now: now(), fail });
      const passwordHash = await hashPassword(body.newPassword, { isFirst: true });
      const device = await findDevice(site, request, user.id);
      const signedOut = await write(db, `account:${user.id}`, async (trx) => {
        const account = (await findAccount(trx, user.id))!;
        await changePassword(trx, user.id, passwordHash, now());
        await queueMail(trx, createChangedPasswordMail(site.society(), account.email, config.publicUrl), now());
        const session = await findTokenHash(trx, readSessionToken(config, request)!);
        const ended = await endAccess(trx, account, { session, device: device && hashToken(device), passkeys: true });
        const detail = `sessions ended: ${ended}`;
        await insertSecurityEvent(trx, { kind: 'password-change', accountId: user.id, detail }, now());
        return ended;
      });
      background.run(deliverMails);
      return { signedOut };
    }),
  );
}
