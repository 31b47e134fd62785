import { usePassword as useField } from '@fotosoc/ui/password-dialog';
import { useUser } from '@fotosoc/host';
import { confirmation, useIsConfirmed } from '../data/confirmation.ts';

/** Asks for the password or passkey unless it was given in the last ten minutes: a `field` for the form, none where it was, and
 *  `give`, to be awaited before the act. */
export function usePassword() {
  const isConfirmed = useIsConfirmed();
  return useField({ ...confirmation.waysFor(useUser()), isGiven: () => isConfirmed });
}
