import type { Body } from './api.ts';
import { ApiError, request, type RequestOptions } from './request.ts';
import type { User } from './user.ts';

/** Holds the confirmation that acts of wide reach need: it comes by passkey or password, and counts for ten minutes. Each part
 *  of the site that asks makes one of its own, so that no other script finds it.
 *  @param onChange called when a confirmation arrives, and when it counts no longer */
export function holdConfirmation(onChange: () => void = () => undefined) {
  let held: string | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  /** The way that the server demands, where the page was wrong about the account. */
  let demanded: 'passkey' | 'password' | undefined;

  function hold(confirmation?: string): void {
    clearTimeout(ending);
    held = confirmation;
    onChange();
  }

  /** Has the person asked again. */
  const forget = () => hold();
  const isGiven = () => held !== undefined;

  async function send(body: Body<'POST /api/auth/confirmations'>): Promise<void> {
    const { confirmation, expiresAt } = await sendConfirmation(body);
    hold(confirmation);
    ending = setTimeout(forget, Date.parse(expiresAt) - Date.now());
  }

  /** @returns a sentence where the confirmation was refused */
  async function attempt(confirm: () => Promise<void>): Promise<string | undefined> {
    try {
      await confirm();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'auth/passkey-required') demanded = 'passkey';
      if (error.code === 'account/passkey-not-found') demanded = 'password';
      return error.message;
    }
  }

  const give = async (password: string) => attempt(async () => send({ password }));

  /** Sends a confirmation by passkey unless one counts still.
   *  @throws ApiError with the sentence of the refusal */
  async function givePasskey(): Promise<void> {
    if (isGiven()) return;
    const { options } = await request('POST /api/auth/confirmation-challenges');
    const { signWithPasskey } = await import('./passkey.ts');
    await send({ credential: await signWithPasskey(options) });
  }

  /** Returns whether an act was refused because the confirmation is too old: it counts as not given from now on. */
  function isTooLongAgo(error: unknown): boolean {
    const isSo = error instanceof ApiError && error.code === 'auth/unconfirmed';
    if (isSo) forget();
    return isSo;
  }

  return {
    forget,
    isGiven,
    give,
    givePasskey,
    isTooLongAgo,

    /** Returns how a dialog asks this person. */
    waysFor: (user: Pick<User, 'hasPasskey'> | null) => ({
      isGiven,
      give,
      isTooLongAgo,
      usesPasskey: () => (demanded ? demanded === 'passkey' : user?.hasPasskey === true),
      giveByPasskey: async () => attempt(givePasskey),
    }),

    /** Returns what an act is sent with. */
    confirmed: (): Pick<RequestOptions, 'confirmation'> => (held === undefined ? {} : { confirmation: held }),
  };
}

async function sendConfirmation(body: Body<'POST /api/auth/confirmations'>) {
  return request('POST /api/auth/confirmations', { body });
}
