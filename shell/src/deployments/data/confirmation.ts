import { request } from '@fotosoc/contract/request';
import { useSyncExternalStore } from 'react';
import { ownEvent } from '../../composition/own-event.ts';

/** What was given for the password. Kept here and nowhere else, so that no other script of the site finds it. */
let held: string | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
const changed = ownEvent('shell-confirmed');

/** Whether the password was given in the last ten minutes, on this page. */
export function useIsConfirmed(): boolean {
  return useSyncExternalStore(changed.subscribe, () => held !== undefined);
}

/** Gives the password again.
 *  @throws ApiError with a sentence when it is wrong, or that was too often */
export async function confirmPassword(password: string): Promise<void> {
  const { confirmation, expiresAt } = await request('POST /api/auth/confirmations', { body: { password } });
  hold(confirmation);
  ending = setTimeout(forgetConfirmation, Date.parse(expiresAt) - Date.now());
}

/** Has the password asked for again. */
export function forgetConfirmation(): void {
  hold(undefined);
}

/** What an act is sent with. */
export function confirmed(): { confirmation?: string } {
  return held === undefined ? {} : { confirmation: held };
}

function hold(confirmation: string | undefined): void {
  clearTimeout(ending);
  held = confirmation;
  changed.tell();
}
