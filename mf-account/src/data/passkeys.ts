import type { Passkey } from '@fotosoc/contract/passkey-schema';
import { formatApiAddress, queryClient, request, setUser, useApi } from '@fotosoc/host';
import type { User } from '@fotosoc/contract/account';
import { confirmation, confirmed } from './confirmation';

/** Fetches the passkeys of the member, oldest first. */
export const usePasskeys = () => useApi('GET /api/account/passkeys');

/** Creates a passkey and adds it to the account. From then on, the account confirms by passkey, and earlier
 *  confirmations by password end.
 *  @throws ApiError `passkey/not-used`, `auth/unconfirmed`, `account/invalid-passkey`, `account/too-many-passkeys` */
export async function addPasskey(user: User, name: string): Promise<void> {
  const { options } = await request('POST /api/account/passkey-challenges', {}, confirmed());
  const { createPasskey } = await import('@fotosoc/contract/passkey');
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

/** @param isLast whether the account has no other passkey and confirms by password from then on
 *  @throws ApiError `auth/unconfirmed`, `account/passkey-not-found` */
export async function removePasskey(user: User, { id }: Passkey, isLast: boolean): Promise<true> {
  await request('DELETE /api/account/passkeys/:id', { params: { id } }, confirmed());
  outdate(isLast ? { ...user, hasPasskey: false } : undefined);
  return true;
}

/** Requests a mail with a link that removes all passkeys of the member.
 *  @throws ApiError `account/passkey-not-found`, `request/too-many-requests` */
export async function mailRecovery(): Promise<void> {
  await request('POST /api/account/passkey-recoveries');
}

function outdate(user?: User): void {
  if (user) setUser(user);
  void queryClient.invalidateQueries({ queryKey: [formatApiAddress('GET /api/account/passkeys')] });
}
