import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRow } from '../../db/tables.ts';
import { write } from '../../db/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readEndpoint } from '../../http/reads.ts';
import { consumeRateLimit, visitorKey } from '../../http/rate-limit.ts';
import { endSession, startSession } from '../../plugins/session-store.ts';
import { clearSessionCookie, sessionToken, setSessionCookie, userOf } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { findDevice, rememberDevice } from './devices.ts';
import { admitLogin, forgiveLogin } from './login-tries.ts';
import { hashPassword, inTurn, needsNewHash, verifyPassword } from './passwords.ts';
import { findAccountByEmail, insertAccount, updatePasswordHash } from './queries.ts';
import { requireEmail, requireStrongPassword } from './rules.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config } = services;

  endpoint(app, 'POST /api/auth/register', async ({ body, request, reply, fail }) =>
    inTurn(async () => {
      const email = requireEmail(body.email);
      requireStrongPassword(body.password, email);
      const { registrationsPerAddress, registrationsInAll } = config.rates;
      const key = `register:${visitorKey(request.ip)}`;
      await consumeRateLimit(db, { key, rate: registrationsPerAddress, now: now(), fail });
      await consumeRateLimit(db, { key: 'register', rate: registrationsInAll, now: now(), fail });
      const passwordHash = await hashPassword(body.password);
      const account = await insertAccount(db, { email, passwordHash }, now());
      if (!account) {
        const sentence = 'There is already an account with this e-mail address. Log in, or reset its password.';
        throw fail(409, 'auth/email-already-in-use', sentence, { fields: { email: sentence } });
      }
      return atOnce(services, (within) => signIn(within, request, reply, account));
    }),
  );

  endpoint(app, 'POST /api/auth/login', async ({ body, request, reply, fail }) => {
    const account = await findAccountByEmail(db, body.email);
    const device = await findDevice(services, request, account?.id);
    const turn = { isFirst: device !== undefined };
    return inTurn(async () => {
      const tried = { email: body.email, address: request.ip, device };
      await admitLogin(services, tried);
      if (!(await verifyPassword(account?.password_hash, body.password, turn)) || !account) {
        throw fail(401, 'auth/invalid-credential', 'The e-mail address or the password is not right.');
      }
      const newHash = needsNewHash(account.password_hash) ? await hashPassword(body.password) : undefined;
      return atOnce(services, async (within) => {
        await forgiveLogin(within, tried);
        if (newHash !== undefined) await updatePasswordHash(within.db, account.id, newHash);
        return signIn(within, request, reply, account);
      });
    }, turn);
  });

  endpoint(app, 'POST /api/auth/logout', async ({ request, reply }) => {
    const token = sessionToken(services, request);
    if (token !== undefined) await endSession(db, token);
    clearSessionCookie(services, reply);
    return null;
  });

  readEndpoint(app, 'GET /api/auth/session', async ({ user }) => ({ user }));
}

/** Everything that a sign-in stores goes to the disk once: each time, all others wait for it. */
function atOnce<T>(services: Services, store: (within: Services) => Promise<T>): Promise<T> {
  return write(services.db, 'none', (trx) => store({ ...services, db: trx }));
}

/** Always a new session: one that somebody else may have put into this browser is never taken over. */
async function signIn(services: Services, request: FastifyRequest, reply: FastifyReply, account: AccountRow) {
  const { db, now } = services;
  const before = sessionToken(services, request);
  if (before !== undefined) await endSession(db, before);
  const user = userOf(account, await services.administrator());
  setSessionCookie(services, reply, user, await startSession(db, account.id, now()));
  await rememberDevice(services, { request, reply }, account.id);
  return { user };
}
