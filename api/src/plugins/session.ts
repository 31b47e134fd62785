import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '@fotosoc/contract/account';
import { isHttps } from '../config.ts';
import type { AccountRow } from '../db/tables.ts';
import type { Services } from '../services.ts';
import { ADMINISTRATOR_LIFETIME, MEMBER_LIFETIME, findSession, type Lifetime } from './session-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this request; null when nobody is signed in. */
    user: User | null;
  }
}

/** Sets `request.user` from the session cookie before anything of the request is read. */
export async function sessions(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('user', null);
  app.addHook('onRequest', (request, reply, done) => {
    const token = sessionToken(services, request);
    if (token === undefined) done();
    else signIn(request, reply, token).then(() => done(), done);
  });

  async function signIn(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    const administratorId = await services.administrator();
    const lifetimeOf = (account: AccountRow) => lifetime(userOf(account, administratorId));
    const { background, config } = services;
    const later = config.readOnly ? undefined : (write: () => Promise<unknown>) => background.run(write);
    const session = await findSession(services.db, token, { lifetimeOf, now: services.now(), later });
    if (!session) return;
    request.user = userOf(session.account, administratorId);
    if (session.newToken) setSessionCookie(services, reply, request.user, session.newToken);
  }
}

/** The account as its holder sees it. This is the one place that says who is the administrator. */
export function userOf({ id, email }: AccountRow, administratorId: string | undefined): User {
  return { id, email, role: id === administratorId ? 'administrator' : 'member' };
}

/** The token the request carries, live or not. */
export function sessionToken(services: Services, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(services, 'sid')];
}

export function setSessionCookie(services: Services, reply: FastifyReply, user: User, token: string): void {
  const maxAge = lifetime(user).absoluteMs / 1000;
  void reply.setCookie(cookieName(services, 'sid'), token, { ...cookieOptions(services), maxAge });
}

export function clearSessionCookie(services: Services, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(services, 'sid'), cookieOptions(services));
}

/** `__Host-` makes browsers refuse the cookie from anywhere but this very host over TLS. */
export function cookieName(services: Services, name: string): string {
  return isHttps(services.config) ? `__Host-${name}` : name;
}

export function cookieOptions(services: Services) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(services.config) } as const;
}

function lifetime({ role }: User): Lifetime {
  return role === 'administrator' ? ADMINISTRATOR_LIFETIME : MEMBER_LIFETIME;
}
