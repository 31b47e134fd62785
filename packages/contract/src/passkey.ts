import type { Reply } from './api.ts';
import { ApiError } from './request.ts';

type SigningOptions = Reply<'POST /api/auth/passkey-challenges'>['options'];
type CreationOptions = Reply<'POST /api/account/passkey-challenges'>['options'];

/** Has the browser ask for a passkey, which signs the challenge.
 *  @throws ApiError `passkey/not-used` with a sentence */
export async function signWithPasskey(options: SigningOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw notUsed(error, 'No passkey was used. Please try again.');
  });
}

/** Has the browser create a passkey on this device or another one.
 *  @throws ApiError `passkey/not-used` with a sentence */
export async function createPasskey(options: CreationOptions) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw notUsed(error, 'No passkey was created. Try again, or use another device.');
  });
}

/** @param sentence for what a person cancels, or lets time out: browsers do not tell the two apart */
function notUsed(error: unknown, sentence: string): ApiError {
  return new ApiError(400, 'passkey/not-used', sentenceFor(error) ?? sentence);
}

function sentenceFor(error: unknown): string | undefined {
  if (typeof PublicKeyCredential === 'undefined') return 'This browser does not support passkeys.';
  switch (error instanceof Error && error.name) {
    case 'InvalidStateError':
      return 'This device has a passkey for your account already.';
    case 'ConstraintError':
      return 'This device has no screen lock. A passkey needs one.';
    case 'SecurityError':
      return 'Passkeys work only at the address of this site.';
    default:
      return undefined;
  }
}
