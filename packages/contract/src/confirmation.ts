import type { Body } from './api.ts';
import { ApiError, request, type RequestOptions } from './request.ts';
import type { User } from './user.ts';

/** Creates a holder of the confirmation (by passkey or password) that far-reaching actions need. A confirmation is
 *  valid for ten minutes. Each section of the site creates a separate holder, out of reach of other scripts.
 *  @param onChange called when a confirmation arrives and when the confirmation expires */
export function createConfirmationHolder(onChange: () => void = () => undefined) {
  let held: string | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  /** Method that the server demanded in its last refusal. The page's own data about the account may be outdated. */
  let demanded: 'passkey' | 'password' | undefined;

  function hold(confirmation?: string): void {
    clearTimeout(ending);
    held = confirmation;
    onChange();
  }

  const forget = () => hold();
  const isGiven = () => held !== undefined;

  async function send(body: Body<'POST /api/auth/confirmations'>): Promise<void> {
    const { confirmation, expiresAt } = await sendConfirmation(body);
    hold(confirmation);
    ending = setTimeout(forget, Date.parse(expiresAt) - Date.now());
  }

  /** @returns the server's sentence if the confirmation was refused */
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

  /** Sends a confirmation by passkey unless a valid confirmation exists.
   *  @throws ApiError with the sentence of the refusal */
  async function givePasskey(): Promise<void> {
    if (isGiven()) return;
    const { options } = await request('POST /api/auth/confirmation-challenges');
    const { signWithPasskey } = await import('./passkey.ts');
    await send({ credential: await signWithPasskey(options) });
  }

  /** Returns whether an action was refused because the confirmation has expired, and clears the confirmation if so. */
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

    waysFor: (user: Pick<User, 'hasPasskey'> | null) => ({
      isGiven,
      give,
      isTooLongAgo,
      usesPasskey: () => (demanded ? demanded === 'passkey' : user?.hasPasskey === true),
      giveByPasskey: async () => attempt(givePasskey),
    }),

    confirmed: (): Pick<RequestOptions, 'confirmation'> => (held === undefined ? {} : { confirmation: held }),
  };
}

async function sendConfirmation(body: Body<'POST /api/auth/confirmations'>) {
  return request('POST /api/auth/confirmations', { body });
}
