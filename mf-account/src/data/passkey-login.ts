import { signIn } from './account';

/** Signs in with a passkey.
 *  @returns whether the sign-in restored a deleted account
 *  @throws ApiError as `signInWithPasskey` */
export async function logInWithPasskey(): Promise<boolean> {
  const { signInWithPasskey } = await import('@fotosoc/contract/passkey');
  const { user, isBack = false } = await signInWithPasskey();
  signIn(user);
  return isBack;
}
