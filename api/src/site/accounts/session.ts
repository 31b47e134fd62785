import cookie from '@fastify/cookie';
import { cookieName, cookieOptions } from '../../ground/http/cookies.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '@fotosoc/contract/account';
import type { Config } from '../../config/config.ts';
import type { AccountRow } from '../tables.ts';
import type { Site } from '../site.ts';
import { ADMINISTRATOR_LIFETIME, MEMBER_LIFETIME, findSession, type Lifetime } from './session-store.ts';

/** Sets `request.user` from the session cookie before anything of the request is read. */
export async function sessions(
  app: FastifyInstance,
  site: Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'now'>,
): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = sessionToken(site.config, request);
    if (token === undefined) return;
    const administratorId = await site.administrator();
    const lifetimeOf = (account: AccountRow) => lifetime(userOf(account, administratorId));
    const { background, config } = site;
    const later = config.readOnly ? undefined : (write: () => Promise<unknown>) => background.run(write);
    const session = await findSession(site.db, token, { lifetimeOf, now: site.now(), later });
    if (!session) return;
    request.user = userOf(session.account, administratorId);
    if (session.newToken) setSessionCookie(config, reply, request.user, session.newToken);
  });
}

/** The account as its holder sees it. This is the one place that says who is the administrator. */
export function userOf({ id, email }: AccountRow, administratorId: string | undefined): User {
  return { id, email, role: id === administratorId ? 'administrator' : 'member' };
}

/** The token the request carries, live or not. */
export function sessionToken(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(config, 'sid')];
}

export function setSessionCookie(config: Config, reply: FastifyReply, user: User, token: string): void {
  const maxAge = lifetime(user).absoluteMs / 1000;
  void reply.setCookie(cookieName(config, 'sid'), token, { ...cookieOptions(config), maxAge });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(config, 'sid'), cookieOptions(config));
}

function lifetime({ role }: User): Lifetime {
  return role === 'administrator' ? ADMINISTRATOR_LIFETIME : MEMBER_LIFETIME;
}
