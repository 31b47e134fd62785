import type { User } from '@fotosoc/contract/account';
import { queryClient, request, setUser } from '@fotosoc/host';

export interface Credentials {
  email: string;
  password: string;
}

/** Makes an account and signs in.
 *  @returns whether a link that confirms the address is on its way by e-mail
 *  @throws ApiError `auth/email-already-in-use`, `auth/invalid-email`, `auth/weak-password`, `request/too-many-requests` */
export async function register(credentials: Credentials): Promise<boolean> {
  const { user, isLinkMailed = false } = await request('POST /api/auth/register', { body: credentials });
  signIn(user);
  return isLinkMailed;
}

/** Signs in.
 *  @returns whether that brought an account back that had been deleted
 *  @throws ApiError `auth/invalid-credential`, `auth/too-many-requests` */
export async function logIn(credentials: Credentials): Promise<boolean> {
  const { user, isBack = false } = await request('POST /api/auth/login', { body: credentials });
  signIn(user);
  return isBack;
}

/** Has a link mailed that leads to a new password; succeeds whether the account exists or not.
 *  @throws ApiError `auth/invalid-email`, `request/too-many-requests` */
export async function requestPasswordReset(email: string): Promise<void> {
  await request('POST /api/auth/reset-password', { body: { email } });
}

/** Sets a new password by the token of the mailed link. The server ends every session of the account, this page's too.
 *  @throws ApiError `auth/invalid-action-code`, `auth/weak-password`, `request/too-many-requests` */
export async function choosePassword(token: string, password: string): Promise<void> {
  await request('POST /api/auth/reset-password/confirm', { body: { token, password } });
  setUser(null);
}

/** Answers may differ for the one who has just signed in, so all are asked for again. */
export function signIn(user: User): void {
  setUser(user);
  void queryClient.invalidateQueries();
}
