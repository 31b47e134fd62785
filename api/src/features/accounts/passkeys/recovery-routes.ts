import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { consumeRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import type { SiteServices } from '../../services.ts';
import { findAccount } from '../queries.ts';
import { insertSecurityEvent } from '../security-log/security-log.ts';
import { endConfirmations } from '../session-store.ts';
import { withPassword } from '../with-password.ts';
import { mailAllAddresses, createPasskeysRemovedMail, createPasskeyRecoveryMail } from './passkey-mail.ts';
import { deletePasskeys, findPasskeyRecovery, hasPasskey } from '../stored-passkeys/queries.ts';

type Services = Pick<SiteServices, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

const LINK_MS = HOUR_MS;

/** Routes for members who have lost every passkey: a mailed link and the password together remove all passkeys. */
export function passkeyRecoveryRoutes(app: FastifyInstance, site: Services): void {
  const { background, config, db, deliverMails, now } = site;

  serveEndpoint(app, 'POST /api/account/passkey-recoveries', async ({ user, fail }) => {
    const rate = config.rates.resetsPerAccount;
    await consumeRateLimit(db, { key: `passkey-recovery:${user.id}`, rate, now: now(), fail });
    await write(db, `account:${user.id}`, async (trx) => {
      if (!(await hasPasskey(trx, user.id))) {
        throw fail(404, 'account/passkey-not-found', 'Your account has no passkeys.');
      }
      const token = createToken();
      const expires_at = new Date(now().getTime() + LINK_MS).toISOString();
      const row = { token_hash: hashToken(token), account_id: user.id, expires_at };
      await trx.insertInto('passkey_recoveries').values(row).execute();
      await insertSecurityEvent(trx, { kind: 'passkey-recovery', accountId: user.id }, now());
      const { email } = (await findAccount(trx, user.id))!;
      await queueMail(
        trx,
        createPasskeyRecoveryMail(site.society(), `${config.publicUrl}/account/lost-passkeys?token=${token}`)(email),
        now(),
      );
    });
    background.run(deliverMails);
    return null;
  });

  serveEndpoint(app, 'POST /api/passkey-recoveries', async ({ body: { token, password }, request, fail }) => {
    const notFound = () => {
      const sentence =
        'This link was used already or is older than an hour. You can send a new link from your account page.';
      return fail(404, 'account/link-not-found', sentence);
    };
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `passkey-link:${getVisitorKey(request.ip)}`, rate, now: now(), fail });
    const account = await findPasskeyRecovery(db, token, now());
    if (!account) throw notFound();
    return withPassword(site, { user: account, request, password }, fail, async () => {
      await write(db, `account:${account.id}`, async (trx) => {
        const current = await findPasskeyRecovery(trx, token, now());
        if (current?.password_hash !== account.password_hash) throw notFound();
        const removed = await deletePasskeys(trx, account.id);
        await endConfirmations(trx, account.id); // another person may hold a lost passkey
        const detail = `all with a mailed link: ${removed}`;
        const by = { accountId: account.id, actorId: account.id };
        await insertSecurityEvent(trx, { kind: 'passkey-removal', ...by, detail }, now());
        await mailAllAddresses(site, trx, current, createPasskeysRemovedMail(site.society(), config.publicUrl));
      });
      background.run(deliverMails);
      return null;
    });
  });
}
