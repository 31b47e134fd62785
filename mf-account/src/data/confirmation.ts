import { request } from '@fotosoc/contract/request';

/** What was given for the password. Kept here and nowhere else, so that no other script of the site finds it. */
let held: string | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Gives the password again; it counts for ten minutes.
 *  @throws ApiError `auth/invalid-credential`, `auth/too-many-requests` */
export async function confirmPassword(password: string): Promise<void> {
  const { confirmation, expiresAt } = await request('POST /api/auth/confirmations', { body: { password } });
  clearTimeout(ending);
  held = confirmation;
  ending = setTimeout(forgetConfirmation, Date.parse(expiresAt) - Date.now());
}

/** Has the password asked for again. */
export function forgetConfirmation(): void {
  held = undefined;
}

/** What an act is sent with that needs the password. */
export function confirmed(): { confirmation?: string } {
  return held === undefined ? {} : { confirmation: held };
}

export const isConfirmed = (): boolean => held !== undefined;
