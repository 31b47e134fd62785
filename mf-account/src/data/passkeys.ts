import { createPasskey, signWithPasskey } from '@fotosoc/contract/passkey';
import type { Passkey } from '@fotosoc/contract/passkey-schema';
import { addressOf, queryClient, request, setUser, useApi } from '@fotosoc/host';
import type { User } from '@fotosoc/contract/account';
import { signIn } from './account';
import { confirmation, confirmed } from './confirmation';

/** Returns the passkeys of the member, the oldest first. */
export const usePasskeys = () => useApi('GET /api/account/passkeys');

/** Signs in with a passkey that the person chooses in a dialog of the browser.
 *  @returns whether that brought an account back that had been deleted
 *  @throws ApiError `passkey/not-used`, `auth/invalid-challenge`, `auth/invalid-credential`, `auth/suspended` */
export async function logInWithPasskey(): Promise<boolean> {
  const { options } = await request('POST /api/auth/passkey-challenges');
  const credential = await signWithPasskey(options);
  const { user, isBack = false } = await request('POST /api/auth/passkey-sign-ins', { body: { credential } });
  signIn(user);
  return isBack;
}

/** Creates and adds a passkey. The account confirms by passkey from then on: what was confirmed by password ends.
 *  @throws ApiError `passkey/not-used`, `auth/unconfirmed`, `account/invalid-passkey`, `account/too-many-passkeys` */
export async function addPasskey(user: User, name: string): Promise<void> {
  const { options } = await request('POST /api/account/passkey-challenges', {}, confirmed());
  const credential = await createPasskey(options);
  await request('POST /api/account/passkeys', { body: { name, credential } }, confirmed());
  confirmation.forget();
  outdate({ ...user, hasPasskey: true });
}

/** @throws ApiError `account/passkey-not-found`, `account/passkey-name-missing` */
export async function renamePasskey({ id }: Passkey, name: string): Promise<void> {
  await request('PUT /api/account/passkeys/:id', { params: { id }, body: { name } });
  outdate();
}

/** @param isLast whether the account confirms by password again
 *  @throws ApiError `auth/unconfirmed`, `account/passkey-not-found` */
export async function removePasskey(user: User, { id }: Passkey, isLast: boolean): Promise<true> {
  await request('DELETE /api/account/passkeys/:id', { params: { id } }, confirmed());
  outdate(isLast ? { ...user, hasPasskey: false } : undefined);
  return true;
}

/** Has a link mailed that removes all passkeys of the member.
 *  @throws ApiError `account/passkey-not-found`, `request/too-many-requests` */
export async function mailRecovery(): Promise<void> {
  await request('POST /api/account/passkey-recoveries');
}

/** Removes all passkeys by the token of the mailed link and the password.
 *  @param user who is signed in on this page
 *  @throws ApiError `account/link-not-found`, `auth/invalid-credential`, `auth/too-many-requests` */
export async function recoverPasskeys(user: User | null, token: string, password: string): Promise<void> {
  await request('POST /api/passkey-recoveries', { body: { token, password } });
  if (user) outdate({ ...user, hasPasskey: false });
}

function outdate(user?: User): void {
  if (user) setUser(user);
  void queryClient.invalidateQueries({ queryKey: [addressOf('GET /api/account/passkeys')] });
}
