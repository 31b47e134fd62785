import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveEndpoint, createSharedFail } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import {
  consumeRateLimit,
  resetRateLimit,
  isWithinRate,
  getNetwork,
  getVisitorKey,
} from '@fotosoc/server-kit/http/rate-limit';
import { consumeShare } from '@fotosoc/server-kit/http/shares';
import { hashToken } from '@fotosoc/server-kit/http/token';
import type { SiteServices } from '../services.ts';
import { findDevice, rememberDevice } from './devices.ts';
import { deleteFailedAttempts } from './login-attempts.ts';
import { hashPassword } from './passwords.ts';
import { findReset, consumePasswordReset } from './queries.ts';
import { findAccountByEmail } from './read.ts';
import { mailResetLinks, insertResetRequest } from './reset-requests.ts';
import { toEmailKey, formatPasswordChangeKey, requireEmail, requireStrongPassword } from './rules.ts';
import { insertSecurityEvent } from './security-log/security-log.ts';

const failConfirm = createSharedFail<'POST /api/auth/reset-password/confirm'>();

export function resetRoutes(app: FastifyInstance, site: SiteServices): void {
  const { db, now, config, background } = site;

  serveEndpoint(app, 'POST /api/auth/reset-password', async ({ body, request, fail }) => {
    const email = requireEmail(body.email);
    const { resetsPerAccount, resetsPerAddress, resetsInAll } = config.rates;
    const use = { now: now(), fail };
    const isKnown = await isKnownDevice(site, request, email);
    if (!isKnown)
      await consumeRateLimit(db, { ...use, key: `reset:${getVisitorKey(request.ip)}`, rate: resetsPerAddress });
    if (!isKnown) await consumeShare(db, { ...use, key: 'reset', total: resetsInAll, sender: getNetwork(request.ip) });
    // Beyond the limit the site sends no mail and returns no error, because strangers may have used up the limit. Links
    // that were mailed before stay valid for their hour.
    const mails = { key: `reset:${hashToken(toEmailKey(email))}`, rate: resetsPerAccount, now: now() };
    if (!(await isWithinRate(db, mails))) return null;
    await insertResetRequest(db, email, now());
    // Runs after the response: its duration must not reveal whether an account exists.
    background.run(() => mailResetLinks(site));
    return null;
  });

  serveEndpoint(app, 'POST /api/auth/reset-password/confirm', async ({ body, request, reply, fail }) => {
    const { resetConfirmationsPerAddress } = config.rates;
    const account = await findReset(db, body.token, now());
    if (!account) {
      // Counts only wrong tokens, so that strangers who guess do not lock out the holder of a valid link.
      const key = `confirm:${getVisitorKey(request.ip)}`;
      await consumeRateLimit(db, { key, rate: resetConfirmationsPerAddress, now: now(), fail });
      throw createInvalidTokenError();
    }
    requireStrongPassword(body.password, site.society(), account.email);
    const passwordHash = await hashPassword(body.password, { isFirst: true });
    await write(db, `account:${account.id}`, async (trx) => {
      if (!(await consumePasswordReset(trx, body.token, passwordHash, now()))) throw createInvalidTokenError();
      await insertSecurityEvent(trx, { kind: 'password-reset', accountId: account.id }, now());
      await deleteFailedAttempts({ ...site, db: trx }, account.email);
      await resetRateLimit(trx, formatPasswordChangeKey(account.id));
      await rememberDevice({ ...site, db: trx }, { request, reply }, account.id);
    });
    return null;
  });
}

async function isKnownDevice(site: SiteServices, request: FastifyRequest, email: string): Promise<boolean> {
  const account = await findAccountByEmail(site.db, email);
  return (await findDevice(site, request, account?.id)) !== undefined;
}

function createInvalidTokenError() {
  const sentence = 'This link was used already or is older than an hour. Please ask for a new link.';
  return failConfirm(400, 'auth/invalid-action-code', sentence);
}
