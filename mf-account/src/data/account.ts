import type { User } from '@fotosoc/contract/account';
import { queryClient, request, setUser } from '@fotosoc/host';

export interface Credentials {
  email: string;
  password: string;
}

/** Creates an account and signs in.
 *  @returns whether a link that confirms the address was mailed
 *  @throws ApiError `auth/email-already-in-use`, `auth/invalid-email`, `auth/weak-password`,
 *  `request/too-many-requests` */
export async function register(credentials: Credentials): Promise<boolean> {
  const { user, isLinkMailed = false } = await request('POST /api/auth/register', { body: credentials });
  signIn(user);
  return isLinkMailed;
}

/** Signs in.
 *  @returns whether the sign-in restored a deleted account
 *  @throws ApiError `auth/invalid-credential`, `auth/too-many-requests` */
export async function logIn(credentials: Credentials): Promise<boolean> {
  const { user, isBack = false } = await request('POST /api/auth/login', { body: credentials });
  signIn(user);
  return isBack;
}

/** Requests a mail with a link to choose a new password. Succeeds also for unknown addresses.
 *  @throws ApiError `auth/invalid-email`, `request/too-many-requests` */
export async function requestPasswordReset(email: string): Promise<void> {
  await request('POST /api/auth/reset-password', { body: { email } });
}

/** Sets a new password with the token of the mailed link. The server ends every session of the account, including this
 *  one.
 *  @throws ApiError `auth/invalid-action-code`, `auth/weak-password`, `request/too-many-requests` */
export async function choosePassword(token: string, password: string): Promise<void> {
  await request('POST /api/auth/reset-password/confirm', { body: { token, password } });
  setUser(null);
}

/** Sets the user and invalidates all cached responses, which may depend on the user. */
export function signIn(user: User): void {
  setUser(user);
  void queryClient.invalidateQueries();
}
