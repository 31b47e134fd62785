import type { FastifyRequest } from 'fastify';
import type { User } from '@fotosoc/contract/user';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { addWriteCheck } from '@fotosoc/server-kit/db/write-checks';
import { type Fail } from '@fotosoc/server-kit/http/endpoint';
import type { SiteServices } from '../services.ts';
import { addConfirmationCheck, hasConfirmation } from './confirmation.ts';
import { findDevice } from './devices.ts';
import { admitLogin, refundLoginAttempt } from './login-attempts.ts';
import { queueSignIn, verifyPassword } from './passwords.ts';
import { hasPasskey } from './stored-passkeys/queries.ts';
import { findAccountByEmail } from './read.ts';

/** Verifies the password of a signed-in user and then runs `act`. Wrong passwords count against the limits of the
 *  sign-in.
 *  @throws HttpError 401 `auth/invalid-credential`, 429 `auth/too-many-requests`, 503 `auth/busy` */
export async function withPassword<T>(
  site: Pick<SiteServices, 'config' | 'db' | 'now'>,
  { user, request, password }: { user: Pick<User, 'id' | 'email'>; request: FastifyRequest; password: string },
  fail: Fail<'auth/invalid-credential'>,
  act: () => Promise<T>,
): Promise<T> {
  const device = await findDevice(site, request, user.id);
  const turn = { isFirst: true };
  return queueSignIn(async () => {
    const tried = { email: user.email, address: request.ip, device };
    await admitLogin(site, tried);
    const account = await findAccountByEmail(site.db, user.email);
    if (!(await verifyPassword(account?.password_hash, password, turn))) {
      const sentence = 'This is not your password.';
      throw fail(401, 'auth/invalid-credential', sentence, { fields: { password: sentence } });
    }
    await refundLoginAttempt(site, tried);
    return act();
  }, turn);
}

/** Runs `act` after the user has confirmed the action. A user with a passkey confirms by passkey
 *  (`requireConfirmation`), any other user by password.
 *  @throws HttpError 403 `auth/passkey-required`, and as `withPassword` */
export async function withPasskeyOrPassword<T>(
  site: Pick<SiteServices, 'config' | 'db' | 'now'>,
  { password = '', ...how }: { user: User; request: FastifyRequest; password: string | undefined },
  fail: Fail<'auth/invalid-credential'>,
  act: () => Promise<T>,
): Promise<T> {
  const { user, request } = how;
  if (!(await hasPasskey(site.db, user.id))) {
    addWriteCheck((trx) => requireNoPasskey(trx, user.id));
    return withPassword(site, { ...how, password }, fail, act);
  }
  if (!(await hasConfirmation(site, request))) throw createPasskeyRequiredError();
  addConfirmationCheck(site, request, createPasskeyRequiredError);
  return act();
}

/** Refuses an action that was confirmed by password if a passkey was added while the password was verified. The
 *  transaction must hold the lock of the account.
 *  @throws HttpError 403 `auth/passkey-required` */
export async function requireNoPasskey(trx: Db, accountId: string): Promise<void> {
  if (await hasPasskey(trx, accountId)) throw createPasskeyRequiredError();
}

function createPasskeyRequiredError() {
  const sentence = 'Your account has a passkey: confirm with the passkey, not the password.';
  return createSharedFail<'POST /api/auth/confirmations' | 'PUT /api/account/password'>()(
    403,
    'auth/passkey-required',
    sentence,
  );
}
