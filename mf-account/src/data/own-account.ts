import type { EmailLink } from '@fotosoc/contract/own-account';
import { confirmation, confirmed } from './confirmation';
import { addressOf, queryClient, request, setUser, useApi } from '@fotosoc/host';

/** What the site knows of the account of whoever is signed in. */
export const useOwnAccount = () => useApi('GET /api/account');

export const useDevices = () => useApi('GET /api/account/devices');

/** @throws ApiError `account/device-not-found` for one that is signed out already */
export async function signOutDevice(id: string): Promise<void> {
  await request('DELETE /api/account/devices/:id', { params: { id } });
}

/** Ends every session but this one.
 *  @returns how many */
export async function signOutOthers(): Promise<number> {
  const { signedOut } = await request('DELETE /api/account/devices');
  outdate('GET /api/account/devices');
  return signedOut;
}

/** @param password undefined for an account that confirms by passkey, here and below
 *  @returns how many other devices were signed out
 *  @throws ApiError `auth/invalid-credential`, `auth/weak-password`, `auth/too-many-requests` */
export async function changePassword(password: string | undefined, newPassword: string): Promise<number> {
  const { signedOut } = await request('PUT /api/account/password', ...(await proven({ password, newPassword })));
  outdate('GET /api/account/devices');
  outdate('GET /api/account');
  return signedOut;
}

/** Deletes the account; `forgetMember` is to follow.
 *  @returns until when signing in brings the account back
 *  @throws ApiError `auth/invalid-credential`, `auth/too-many-requests`, `account/last-administrator` */
export async function deleteAccount(password: string | undefined): Promise<string> {
  const { comeBackUntil } = await request('POST /api/account/deletions', ...(await proven({ password })));
  return comeBackUntil;
}

/** Signs out on this page, and lets go of what it knows: the account was deleted. */
export function forgetMember(): void {
  setUser(null);
  void queryClient.invalidateQueries();
}

/** Mails a link to a new address.
 *  @throws ApiError `auth/invalid-credential`, `auth/invalid-email`, `auth/email-already-in-use` */
export async function askForEmail(email: string, password: string | undefined): Promise<void> {
  await request('PUT /api/account/email', ...(await proven({ email, password })));
  outdate('GET /api/account');
}

/** Returns the arguments of a call that needs the password or, where that is undefined, a passkey. The browser asks for the
 *  passkey unless it was used in the last ten minutes. */
async function proven<Body extends { password: string | undefined }>(body: Body) {
  if (body.password === undefined) await confirmation.givePasskey();
  return [{ body }, confirmed()] as const;
}

/** Mails the link to the address that waits for one, or else to the account's own. */
export async function mailEmailLink(): Promise<void> {
  await request('POST /api/account/email/links');
}

export async function keepEmail(): Promise<void> {
  await request('DELETE /api/account/email/links');
  outdate('GET /api/account');
}

/** What a mailed link does. */
export const useEmailLink = (token: string) => useApi('GET /api/email-links', { query: { token } });

/** Does it, once.
 *  @returns by what to choose a new password, where the old one has ended
 *  @throws ApiError `account/link-not-found`, `auth/email-already-in-use` */
export async function followEmailLink(token: string, { act }: EmailLink): Promise<string | null> {
  const { resetToken } = await request('POST /api/email-links', { body: { token } });
  outdate('GET /api/account');
  if (act === 'give-back') setUser(null);
  return resetToken;
}

function outdate(key: 'GET /api/account' | 'GET /api/account/devices'): void {
  void queryClient.invalidateQueries({ queryKey: [addressOf(key)] });
}
