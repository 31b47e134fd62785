import { ApiError, request, type RequestOptions } from './request.ts';

/** What was given for the password: acts that reach far need it, and it counts for ten minutes. Each part of the site that
 *  asks makes one of its own, so that no other script finds it.
 *  @param onChange called when it is given, and when it counts no longer */
export function holdConfirmation(onChange: () => void = () => undefined) {
  let held: string | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function hold(confirmation?: string): void {
    clearTimeout(ending);
    held = confirmation;
    onChange();
  }

  /** Has the password asked for again. */
  const forget = () => hold();

  return {
    forget,
    isGiven: () => held !== undefined,

    /** @returns a sentence where the password was refused */
    async give(password: string): Promise<string | undefined> {
      try {
        const { confirmation, expiresAt } = await request('POST /api/auth/confirmations', { body: { password } });
        hold(confirmation);
        ending = setTimeout(forget, Date.parse(expiresAt) - Date.now());
        return undefined;
      } catch (error) {
        if (error instanceof ApiError) return error.message;
        throw error;
      }
    },

    /** Whether an act was refused because the password was given too long ago, so that it counts as not given from now on. */
    isTooLongAgo(error: unknown): boolean {
      const isSo = error instanceof ApiError && error.code === 'auth/unconfirmed';
      if (isSo) forget();
      return isSo;
    },

    /** What an act is sent with. */
    confirmed: (): Pick<RequestOptions, 'confirmation'> => (held === undefined ? {} : { confirmation: held }),
  };
}
