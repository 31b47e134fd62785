import type { User } from '@fotosoc/contract/account';
import { request } from '@fotosoc/host';
import { signIn } from './account';

/** Removes all passkeys of an account with the token of the mailed link and the password.
 *  @param user signed-in user on this page
 *  @throws ApiError `account/link-not-found`, `auth/invalid-credential`, `auth/too-many-requests` */
export async function removeLostPasskeys(user: User | null, token: string, password: string): Promise<void> {
  await request('POST /api/passkey-recoveries', { body: { token, password } });
  if (user) signIn({ ...user, hasPasskey: false });
}
