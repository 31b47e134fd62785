import type { FastifyInstance, FastifyRequest } from 'fastify';
import { write } from '../../ground/db/write.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import {
  consumeRateLimit,
  forgetRateLimit,
  isWithinRate,
  networkOf,
  visitorKey,
} from '../../ground/http/rate-limit.ts';
import { consumeShare } from '../../ground/http/shares.ts';
import { hashToken } from '../../ground/http/token.ts';
import type { Site } from '../site.ts';
import { findDevice, rememberDevice } from './devices.ts';
import { forgetGuesses } from './login-tries.ts';
import { hashPassword } from './passwords.ts';
import { findAccountByEmail, findReset, usePasswordReset } from './queries.ts';
import { answerResetRequests, noteResetRequest } from './reset-requests.ts';
import { emailKey, passwordChangeKey, requireEmail, requireStrongPassword } from './rules.ts';
import { noteSecurityEvent } from './security-log/security-log.ts';

const failConfirm = failOf<'POST /api/auth/reset-password/confirm'>();

export function resetRoutes(app: FastifyInstance, site: Site): void {
  const { db, now, config, background } = site;

  endpoint(app, 'POST /api/auth/reset-password', async ({ body, request, fail }) => {
    const email = requireEmail(body.email);
    const { resetsPerAccount, resetsPerAddress, resetsInAll } = config.rates;
    const use = { now: now(), fail };
    const isKnown = await isKnownDevice(site, request, email);
    if (!isKnown)
      await consumeRateLimit(db, { ...use, key: `reset:${visitorKey(request.ip)}`, rate: resetsPerAddress });
    if (!isKnown) await consumeShare(db, { ...use, key: 'reset', total: resetsInAll, sender: networkOf(request.ip) });
    // Requests of strangers never refuse the owner: mailed links stay valid for their hour.
    const mails = { key: `reset:${hashToken(emailKey(email))}`, rate: resetsPerAccount, now: now() };
    if (!(await isWithinRate(db, mails))) return null;
    await noteResetRequest(db, email, now());
    // Runs after the response: its duration must not reveal whether an account exists.
    background.run(() => answerResetRequests(site));
    return null;
  });

  endpoint(app, 'POST /api/auth/reset-password/confirm', async ({ body, request, reply, fail }) => {
    const { resetConfirmationsPerAddress } = config.rates;
    const account = await findReset(db, body.token, now());
    if (!account) {
      // Only guessed tokens count: guesses of strangers must not lock out the holder of a link.
      const key = `confirm:${visitorKey(request.ip)}`;
      await consumeRateLimit(db, { key, rate: resetConfirmationsPerAddress, now: now(), fail });
      throw invalidToken();
    }
    requireStrongPassword(body.password, site.society(), account.email);
    const passwordHash = await hashPassword(body.password, { isFirst: true });
    await write(db, `account:${account.id}`, async (trx) => {
      if (!(await usePasswordReset(trx, body.token, passwordHash, now()))) throw invalidToken();
      await noteSecurityEvent(trx, { kind: 'password-reset', accountId: account.id }, now());
      await forgetGuesses({ ...site, db: trx }, account.email);
      await forgetRateLimit(trx, passwordChangeKey(account.id));
      await rememberDevice({ ...site, db: trx }, { request, reply }, account.id);
    });
    return null;
  });
}

async function isKnownDevice(site: Site, request: FastifyRequest, email: string): Promise<boolean> {
  const account = await findAccountByEmail(site.db, email);
  return (await findDevice(site, request, account?.id)) !== undefined;
}

function invalidToken() {
  const sentence = 'This link was used already or is older than an hour. Please ask for a new one.';
  return failConfirm(400, 'auth/invalid-action-code', sentence);
}
