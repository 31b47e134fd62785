import { ApiError, request } from '@fotosoc/contract/request';
import type { ActsWays } from '@fotosoc/ui/password-dialog';

/** What was given for the password. Kept here and nowhere else, so that no other script of the site finds it. */
let held: string | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Gives the password again; it counts for ten minutes.
 *  @throws ApiError `auth/invalid-credential`, `auth/too-many-requests` */
async function confirmPassword(password: string): Promise<void> {
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

/** How acts of this remote ask for the password. */
export const ACTS: ActsWays = {
  isGiven: () => held !== undefined,
  give: async (password) => confirmPassword(password).then(() => undefined, sentenceOf),
  isTooLongAgo: (error) => {
    const isSo = error instanceof ApiError && error.code === 'auth/unconfirmed';
    if (isSo) forgetConfirmation();
    return isSo;
  },
};

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}
