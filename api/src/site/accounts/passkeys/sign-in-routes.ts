import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownValue } from '@fotosoc/contract/own-value';
import { cookieName, cookieOptions } from '../../../ground/http/cookies.ts';
import { endpoint } from '../../../ground/http/endpoint.ts';
import { consumeRateLimit, networkOf, refundRateLimit, visitorKey } from '../../../ground/http/rate-limit.ts';
import { consumeShare } from '../../../ground/http/shares.ts';
import { hashToken, newToken } from '../../../ground/http/token.ts';
import type { Site } from '../../site.ts';
import { isOver } from '../leaving/leave.ts';
import { findAccount } from '../queries.ts';
import { signInAgain, suspended } from '../sign-in.ts';
import { isSuspended } from '../suspension/queries.ts';
import { signingOptions } from './ceremonies.ts';
import { CHALLENGE_MS, insertChallenge } from './challenges.ts';
import { refused, withSigned } from './signed.ts';

type Parts = Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

/** Routes of the sign-in by passkey. No response reveals which accounts exist, or which have passkeys. */
export function passkeySignInRoutes(app: FastifyInstance, site: Parts): void {
  const { background, config, db, deliverMails, now } = site;
  const cookie = cookieName(config, 'passkey');

  endpoint(app, 'POST /api/auth/passkey-challenges', async ({ request, reply, fail }) => {
    const { passkeyChallengesInAll: total, passkeyChallengesPerAddress: rate } = config.rates;
    const use = { now: now(), fail };
    await consumeRateLimit(db, { ...use, key: `passkey-challenge:${visitorKey(request.ip)}`, rate });
    await consumeShare(db, { ...use, key: 'passkey-challenge', total, sender: networkOf(request.ip) });
    const token = newToken();
    const challenge = await insertChallenge(db, { purpose: 'sign-in', boundTo: hashToken(token) }, now());
    void reply.setCookie(cookie, token, { ...cookieOptions(config), maxAge: CHALLENGE_MS / 1000 });
    return { options: signingOptions(config, challenge) };
  });

  endpoint(app, 'POST /api/auth/passkey-sign-ins', async ({ body: { credential }, request, reply, fail }) => {
    const key = `passkey-sign-in:${visitorKey(request.ip)}`;
    const rate = config.rates.failedLoginsPerAddress;
    await consumeRateLimit(db, { key, rate, now: now(), fail }, 'auth/too-many-requests');
    const use = { purpose: 'sign-in', boundTo: hashToken(cookieOf(request)) } as const;
    const signedIn = await withSigned(site, credential, use, async (trx, accountId) => {
      const account = await findAccount(trx, accountId);
      if (!account || (await isOver(trx, accountId, now()))) throw refused();
      if (await isSuspended(trx, accountId)) throw suspended(site.society());
      return signInAgain({ ...site, db: trx }, { request, reply }, account, 'passkey');
    });
    await refundRateLimit(db, key);
    void reply.clearCookie(cookie, cookieOptions(config));
    if (signedIn.isBack) background.run(deliverMails);
    return signedIn;
  });

  function cookieOf(request: FastifyRequest): string {
    return ownValue(request.cookies, cookie) ?? '';
  }
}
