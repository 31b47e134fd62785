import { usePassword as useField } from '@fotosoc/ui/password-dialog';
import { useUser } from '@fotosoc/host';
import { confirmation, useIsConfirmed } from '../data/confirmation.ts';

/** Asks for password or passkey unless confirmed in the last ten minutes. `field` is the form field, if needed; await
 *  `give` before the action. */
export function usePassword() {
  const isConfirmed = useIsConfirmed();
  return useField({ ...confirmation.waysFor(useUser()), isGiven: () => isConfirmed });
}
