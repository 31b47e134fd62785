import cookie from '@fastify/cookie';
import { cookieName, cookieOptions } from '../../ground/http/cookies.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Right, User } from '@fotosoc/contract/user';
import type { Config } from '../../config/config.ts';
import type { Site } from '../site.ts';
import { rightsInForce } from './rights/in-force.ts';
import { findSession, findSessionAccount, lifetimeOf, type SignedInAccount } from './session-store.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** Sets `request.user` and `request.deviceId` from the session cookie before the request is read. */
export async function sessions(
  app: FastifyInstance,
  site: Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'now'>,
): Promise<void> {
  await app.register(cookie);
  app.decorate('database', site.db);
  app.decorateRequest('user', null);
  app.decorateRequest('deviceId', undefined);
  app.decorateRequest('findUserAgain', async () => null);
  app.addHook('onRequest', async (request, reply) => {
    const token = sessionToken(site.config, request);
    if (token === undefined) return;
    const rightsOf = async (accountId: string) => rightsInForce(site, accountId);
    const { background, config } = site;
    const later = config.readOnly ? undefined : (write: () => Promise<unknown>) => background.run(write);
    const session = await findSession(site.db, token, { rightsOf, now: site.now(), later });
    if (!session) return;
    request.user = userOf(session.account, session.rights);
    request.deviceId = session.deviceId;
    request.findUserAgain = async (trx) => {
      const account = await findSessionAccount(trx, token);
      return account ? userOf(account, await rightsInForce({ ...site, db: trx }, account.id)) : null;
    };
    if (session.newToken) setSessionCookie(config, reply, request.user, session.newToken);
  });
}

/** Converts an account to the user in responses to its holder. */
export function userOf({ id, email, hasPasskey }: SignedInAccount, rights: Right[]): User {
  return { id, email, ...roleAnd(rights), ...(hasPasskey && { hasPasskey }) };
}

export function roleAnd(rights: Right[]): Pick<User, 'role' | 'rights'> {
  return { role: rights.includes('administrator') ? 'administrator' : 'member', rights };
}

/** Returns the session token of a request, valid or not. */
export function sessionToken(config: Config, request: FastifyRequest): string | undefined {
  return ownValue(request.cookies, cookieName(config, 'sid'));
}

export function setSessionCookie(config: Config, reply: FastifyReply, user: User, token: string): void {
  const maxAge = lifetimeOf(user.rights).absoluteMs / 1000;
  void reply.setCookie(cookieName(config, 'sid'), token, { ...cookieOptions(config), maxAge });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(config, 'sid'), cookieOptions(config));
}
