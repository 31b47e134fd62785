/** @file Passkey dialogs of the browser. Loaded on demand, because few pages need this module. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Reply } from './api.ts';
import { ApiError, request } from './request.ts';

type SigningOptions = Reply<'POST /api/auth/passkey-challenges'>['options'];
type CreationOptions = Reply<'POST /api/account/passkey-challenges'>['options'];

/** Asks the browser to sign a challenge with a passkey.
 *  @throws ApiError `passkey/not-used` with a sentence */
export async function signWithPasskey(options: SigningOptions) {
  return startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw notUsed(error, 'No passkey was used. Please try again.');
  });
}

/** Signs in with a passkey that the user chooses in a dialog of the browser.
 *  @throws ApiError `passkey/not-used`, `auth/invalid-challenge`, `auth/invalid-credential`, `auth/suspended` */
export async function signInWithPasskey() {
  const { options } = await request('POST /api/auth/passkey-challenges');
  return request('POST /api/auth/passkey-sign-ins', { body: { credential: await signWithPasskey(options) } });
}

/** Asks the browser to create a passkey on this device or another device.
 *  @throws ApiError `passkey/not-used` with a sentence */
export async function createPasskey(options: CreationOptions) {
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw notUsed(error, 'No passkey was created. Try again, or use another device.');
  });
}

/** Creates the error of a passkey dialog.
 *  @param sentence message for a cancelled or timed-out dialog: browsers do not distinguish the two */
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
