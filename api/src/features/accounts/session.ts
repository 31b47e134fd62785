import { getCookieName, getCookieOptions, registerCookies } from '@fotosoc/server-kit/http/cookies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Right, User } from '@fotosoc/contract/user';
import type { Config } from '../../config/config.ts';
import type { SiteServices } from '../services.ts';
import { listActiveRights } from './list-active-rights.ts';
import { findSession, findSessionAccount, getSessionLifetime, type SignedInAccount } from './session-store.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Sets `request.user` and `request.deviceId` from the session cookie before any handler reads the request. */
export async function registerSessions(
  app: FastifyInstance,
  site: Pick<SiteServices, 'administrator' | 'background' | 'config' | 'db' | 'now'>,
): Promise<void> {
  await registerCookies(app);
  app.decorate('database', site.db);
  app.decorateRequest('user', null);
  app.decorateRequest('deviceId', undefined);
  app.decorateRequest('findUserAgain', async () => null);
  app.addHook('onRequest', async (request, reply) => {
    const token = readSessionToken(site.config, request);
    if (token === undefined) return;
    const rightsOf = async (accountId: string) => listActiveRights(site, accountId);
    const { background, config } = site;
    const later = config.readOnly ? undefined : (write: () => Promise<unknown>) => background.run(write);
    const session = await findSession(site.db, token, { rightsOf, now: site.now(), later });
    if (!session) return;
    request.user = toUser(session.account, session.rights);
    request.deviceId = session.deviceId;
    request.findUserAgain = async (trx) => {
      const account = await findSessionAccount(trx, token);
      return account ? toUser(account, await listActiveRights({ ...site, db: trx }, account.id)) : null;
    };
    if (session.newToken) setSessionCookie(config, reply, request.user, session.newToken);
  });
}

export function toUser({ id, email, hasPasskey }: SignedInAccount, rights: Right[]): User {
  return { id, email, ...toRoleAndRights(rights), ...(hasPasskey && { hasPasskey }) };
}

export function toRoleAndRights(rights: Right[]): Pick<User, 'role' | 'rights'> {
  return { role: rights.includes('administrator') ? 'administrator' : 'member', rights };
}

/** Returns the session token in the cookie of a request, without a check; `undefined` without cookie. */
export function readSessionToken(config: Config, request: FastifyRequest): string | undefined {
  return getOwnValue(request.cookies, getCookieName(config, 'sid'));
}

export function setSessionCookie(config: Config, reply: FastifyReply, user: User, token: string): void {
  const maxAge = getSessionLifetime(user.rights).absoluteMs / 1000;
  void reply.setCookie(getCookieName(config, 'sid'), token, { ...getCookieOptions(config), maxAge });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  void reply.clearCookie(getCookieName(config, 'sid'), getCookieOptions(config));
}
