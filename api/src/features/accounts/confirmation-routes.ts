import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../http/endpoint.ts';
import { confirmSession, CONFIRMED_MS } from '../../plugins/session-store.ts';
import { sessionToken } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { findDevice } from './devices.ts';
import { admitLogin, forgiveLogin } from './login-tries.ts';
import { inTurn, verifyPassword } from './passwords.ts';
import { findAccountByEmail } from './queries.ts';

/** Giving the password again, within the same limits as a sign-in. */
export function confirmationRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  endpoint(app, 'POST /api/auth/confirmations', async ({ body: { password }, user, request, fail }) => {
    const device = await findDevice(services, request, user.id);
    const turn = { isFirst: true };
    return inTurn(async () => {
      const tried = { email: user.email, address: request.ip, device };
      await admitLogin(services, tried);
      const account = await findAccountByEmail(db, user.email);
      if (!(await verifyPassword(account?.password_hash, password, turn))) {
        const sentence = 'That is not your password.';
        throw fail(401, 'auth/invalid-credential', sentence, { fields: { password: sentence } });
      }
      await forgiveLogin(services, tried);
      const confirmation = await confirmSession(db, sessionToken(services, request)!, now());
      return { confirmation, expiresAt: new Date(now().getTime() + CONFIRMED_MS).toISOString() };
    }, turn);
  });
}
