import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import { confirmSession, CONFIRMED_MS } from './session-store.ts';
import { sessionToken } from './session.ts';
import type { Site } from '../site.ts';
import { findDevice } from './devices.ts';
import { admitLogin, forgiveLogin } from './login-tries.ts';
import { inTurn, verifyPassword } from './passwords.ts';
import { findAccountByEmail } from './queries.ts';

/** Giving the password again, within the same limits as a sign-in. */
export function confirmationRoutes(app: FastifyInstance, site: Pick<Site, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;
  endpoint(app, 'POST /api/auth/confirmations', async ({ body: { password }, user, request, fail }) => {
    const device = await findDevice(site, request, user.id);
    const turn = { isFirst: true };
    return inTurn(async () => {
      const tried = { email: user.email, address: request.ip, device };
      await admitLogin(site, tried);
      const account = await findAccountByEmail(db, user.email);
      if (!(await verifyPassword(account?.password_hash, password, turn))) {
        const sentence = 'That is not your password.';
        throw fail(401, 'auth/invalid-credential', sentence, { fields: { password: sentence } });
      }
      await forgiveLogin(site, tried);
      const confirmation = await confirmSession(db, sessionToken(site.config, request)!, now());
      return { confirmation, expiresAt: new Date(now().getTime() + CONFIRMED_MS).toISOString() };
    }, turn);
  });
}
