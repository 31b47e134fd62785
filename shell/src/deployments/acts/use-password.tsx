import { ApiError } from '@fotosoc/contract/request';
import { usePassword as useField } from '@fotosoc/ui/password-dialog';
import { confirmPassword, forgetConfirmation, useIsConfirmed } from '../data/confirmation.ts';

/** Asks for the password where it was not given in the last ten minutes: a `field` for the form, none where it was, and
 *  `give`, to be awaited before the act. */
export function usePassword() {
  const isConfirmed = useIsConfirmed();
  return useField({ isGiven: () => isConfirmed, give });
}

/** @throws ApiError for what is not the password's fault */
async function give(password: string): Promise<string | undefined> {
  try {
    await confirmPassword(password);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'auth/invalid-credential') return error.message;
    throw error;
  }
}

/** For what the server refused although the password was given: it asks again where that was too long ago. */
export function askAgainWhen(error: ApiError): void {
  if (error.code === 'auth/unconfirmed') forgetConfirmation();
}
