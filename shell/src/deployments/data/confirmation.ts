import { createConfirmationHolder } from '@fotosoc/contract/confirmation';
import { useSyncExternalStore } from 'react';
import { createWindowEvent } from '../../document/window-event.ts';

const changed = createWindowEvent('shell-confirmed');

/** Password or passkey confirmation of this page. */
export const confirmation = createConfirmationHolder(changed.notify);
export const { confirmed } = confirmation;

/** Returns whether the user confirmed in the last ten minutes. */
export function useIsConfirmed(): boolean {
  return useSyncExternalStore(changed.subscribe, confirmation.isGiven);
}
