import type { FastifyRequest } from 'fastify';
import type { User } from '@fotosoc/contract/user';
import { failOf, type Fail } from '../../ground/http/endpoint.ts';
import type { Site } from '../site.ts';
import { hasConfirmation } from './confirmation.ts';
import { findDevice } from './devices.ts';
import { admitLogin, forgiveLogin } from './login-tries.ts';
import { inTurn, verifyPassword } from './passwords.ts';
import { hasPasskey } from './passkeys/queries.ts';
import { findAccountByEmail } from './queries.ts';

/** Goes on with `act` once somebody who is signed in has given their password again, within the same limits as a sign-in.
 *  @throws HttpError 401 `auth/invalid-credential`, 429 `auth/too-many-requests`, 503 `auth/busy` */
export async function withPassword<T>(
  site: Pick<Site, 'config' | 'db' | 'now'>,
  { user, request, password }: { user: Pick<User, 'id' | 'email'>; request: FastifyRequest; password: string },
  fail: Fail<'auth/invalid-credential'>,
  act: () => Promise<T>,
): Promise<T> {
  const device = await findDevice(site, request, user.id);
  const turn = { isFirst: true };
  return inTurn(async () => {
    const tried = { email: user.email, address: request.ip, device };
    await admitLogin(site, tried);
    const account = await findAccountByEmail(site.db, user.email);
    if (!(await verifyPassword(account?.password_hash, password, turn))) {
      const sentence = 'That is not your password.';
      throw fail(401, 'auth/invalid-credential', sentence, { fields: { password: sentence } });
    }
    await forgiveLogin(site, tried);
    return act();
  }, turn);
}

/** Goes on with `act` once somebody who is signed in has shown again who they are: by a passkey where the account has one
 *  (`requireConfirmation`), else by the password.
 *  @throws HttpError 403 `auth/passkey-required`, and as `withPassword` */
export async function withPasskeyOrPassword<T>(
  site: Pick<Site, 'config' | 'db' | 'now'>,
  { password = '', ...how }: { user: User; request: FastifyRequest; password: string | undefined },
  fail: Fail<'auth/invalid-credential'>,
  act: () => Promise<T>,
): Promise<T> {
  if (!(await hasPasskey(site.db, how.user.id))) return withPassword(site, { ...how, password }, fail, act);
  if (!(await hasConfirmation(site, how.request))) throw passkeyRequired();
  return act();
}

export function passkeyRequired() {
  const sentence = 'Your account has a passkey: confirm with the passkey. The password is not enough.';
  return failOf<'POST /api/auth/confirmations' | 'PUT /api/account/password'>()(403, 'auth/passkey-required', sentence);
}
