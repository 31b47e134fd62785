import type { EmailLink } from '@fotosoc/contract/own-account';
import { confirmation, confirmed } from './confirmation';
import { formatApiAddress, queryClient, request, setUser, useApi } from '@fotosoc/host';

/** Fetches the account of the signed-in user. */
export const useOwnAccount = () => useApi('GET /api/account');

export const useDevices = () => useApi('GET /api/account/devices');

/** @throws ApiError `account/device-not-found` if signed out already */
export async function signOutDevice(id: string): Promise<void> {
  await request('DELETE /api/account/devices/:id', { params: { id } });
}

/** Ends all other sessions of the account.
 *  @returns number of ended sessions */
export async function signOutOthers(): Promise<number> {
  const { signedOut } = await request('DELETE /api/account/devices');
  outdate('GET /api/account/devices');
  return signedOut;
}

/** @param password `undefined` to confirm by passkey, as in the functions below
 *  @returns number of other devices that were signed out
 *  @throws ApiError `auth/invalid-credential`, `auth/weak-password`, `auth/too-many-requests` */
export async function changePassword(password: string | undefined, newPassword: string): Promise<number> {
  const { signedOut } = await request(
    'PUT /api/account/password',
    ...(await confirmedArguments({ password, newPassword })),
  );
  outdate('GET /api/account/devices');
  outdate('GET /api/account');
  return signedOut;
}

/** Deletes the account. `clearMember` must follow.
 *  @returns time until which a sign-in restores the account
 *  @throws ApiError `auth/invalid-credential`, `auth/too-many-requests`, `account/last-administrator` */
export async function deleteAccount(password: string | undefined): Promise<string> {
  const { comeBackUntil } = await request('POST /api/account/deletions', ...(await confirmedArguments({ password })));
  return comeBackUntil;
}

/** Clears the user and all cached responses after the account was deleted. */
export function clearMember(): void {
  setUser(null);
  void queryClient.invalidateQueries();
}

/** Mails a link to a new address.
 *  @throws ApiError `auth/invalid-credential`, `auth/invalid-email`, `auth/email-already-in-use` */
export async function requestEmailChange(email: string, password: string | undefined): Promise<void> {
  await request('PUT /api/account/email', ...(await confirmedArguments({ email, password })));
  outdate('GET /api/account');
}

/** Returns the arguments of a request that needs a confirmation: by password or, if `undefined`, by passkey. The
 *  browser asks for the passkey unless the user used it in the last ten minutes. */
async function confirmedArguments<Body extends { password: string | undefined }>(body: Body) {
  if (body.password === undefined) await confirmation.givePasskey();
  return [{ body }, confirmed()] as const;
}

/** Mails the confirmation link to the new address that waits for its confirmation, or else to the account's address. */
export async function mailEmailLink(): Promise<void> {
  await request('POST /api/account/email/links');
}

export async function discardNewEmail(): Promise<void> {
  await request('DELETE /api/account/email/links');
  outdate('GET /api/account');
}

/** Fetches the action of a mailed link. */
export const useEmailLink = (token: string) => useApi('GET /api/email-links', { query: { token } });

/** Performs the action of a mailed link, once. After a refusal, the link is fetched again, because another tab may have
 *  used it.
 *  @returns token to choose a new password, if the old password is no longer valid
 *  @throws ApiError `account/link-not-found`, `auth/email-already-in-use` */
export async function followEmailLink(token: string, { act }: EmailLink): Promise<string | null> {
  const { resetToken } = await request('POST /api/email-links', { body: { token } }).catch((error: unknown) => {
    void queryClient.invalidateQueries({ queryKey: [formatApiAddress('GET /api/email-links', { query: { token } })] });
    throw error;
  });
  outdate('GET /api/account');
  if (act === 'give-back') setUser(null);
  return resetToken;
}

function outdate(key: 'GET /api/account' | 'GET /api/account/devices'): void {
  void queryClient.invalidateQueries({ queryKey: [formatApiAddress(key)] });
}
