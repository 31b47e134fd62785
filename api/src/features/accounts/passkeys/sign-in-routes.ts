import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getOwnValue } from '@fotosoc/contract/own-value';
import { serveEndpoint } from '../../endpoints.ts';
import { getCookieName, getCookieOptions } from '@fotosoc/server-kit/http/cookies';
import { consumeRateLimit, getNetwork, refundRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { consumeShare } from '@fotosoc/server-kit/http/shares';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import type { SiteServices } from '../../services.ts';
import { isPastRestore } from '../deletion/delete-account.ts';
import { findAccount } from '../queries.ts';
import { signInToAccount, createSuspendedError } from '../sign-in.ts';
import { isSuspended } from '../../account-directory/read.ts';
import { createSigningOptions } from './ceremonies.ts';
import { CHALLENGE_LIFETIME_MS, insertChallenge } from './challenges.ts';
import { createRefusedPasskeyError, withSignedChallenge } from './with-signed-challenge.ts';

type Services = Pick<
  SiteServices,
  'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'
>;

/** Routes of the sign-in by passkey. No response reveals which accounts exist, or which have passkeys. */
export function passkeySignInRoutes(app: FastifyInstance, site: Services): void {
  const { background, config, db, deliverMails, now } = site;
  const cookie = getCookieName(config, 'passkey');

  serveEndpoint(app, 'POST /api/auth/passkey-challenges', async ({ request, reply, fail }) => {
    const { passkeyChallengesInAll: total, passkeyChallengesPerAddress: rate } = config.rates;
    const use = { now: now(), fail };
    await consumeRateLimit(db, { ...use, key: `passkey-challenge:${getVisitorKey(request.ip)}`, rate });
    await consumeShare(db, { ...use, key: 'passkey-challenge', total, sender: getNetwork(request.ip) });
    const token = createToken();
    const challenge = await insertChallenge(db, { purpose: 'sign-in', boundTo: hashToken(token) }, now());
    void reply.setCookie(cookie, token, { ...getCookieOptions(config), maxAge: CHALLENGE_LIFETIME_MS / 1000 });
    return { options: createSigningOptions(config, challenge) };
  });

  serveEndpoint(app, 'POST /api/auth/passkey-sign-ins', async ({ body: { credential }, request, reply, fail }) => {
    const key = `passkey-sign-in:${getVisitorKey(request.ip)}`;
    const rate = config.rates.failedLoginsPerAddress;
    await consumeRateLimit(db, { key, rate, now: now(), fail }, 'auth/too-many-requests');
    const use = { purpose: 'sign-in', boundTo: hashToken(cookieOf(request)) } as const;
    const signedIn = await withSignedChallenge(site, credential, use, async (trx, accountId) => {
      const account = await findAccount(trx, accountId);
      if (!account || (await isPastRestore(trx, accountId, now()))) throw createRefusedPasskeyError();
      if (await isSuspended(trx, accountId)) throw createSuspendedError(site.society());
      return signInToAccount({ ...site, db: trx }, { request, reply }, account, 'passkey');
    });
    await refundRateLimit(db, key);
    void reply.clearCookie(cookie, getCookieOptions(config));
    if (signedIn.isBack) background.run(deliverMails);
    return signedIn;
  });

  function cookieOf(request: FastifyRequest): string {
    return getOwnValue(request.cookies, cookie) ?? '';
  }
}
