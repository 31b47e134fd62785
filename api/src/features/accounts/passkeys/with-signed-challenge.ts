import type { SignedCredential } from '@fotosoc/contract/passkey-schema';
import { createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import type { SiteServices } from '../../services.ts';
import { verifySignedChallenge } from './ceremonies.ts';
import { consumeChallenge } from './challenges.ts';
import { findPasskey, updatePasskeyUse } from '../stored-passkeys/queries.ts';
import type { ChallengePurpose } from '../stored-passkeys/tables.ts';

type Services = Pick<SiteServices, 'config' | 'db' | 'now'>;

const fail = createSharedFail<'POST /api/auth/confirmations' | 'POST /api/auth/passkey-sign-ins'>();

/** Runs an action for the account whose passkey has signed a challenge. The action runs in a transaction that holds the
 *  lock of the account.
 *  @param use purpose and browser of the challenge
 *  @param accountId account that must have the passkey; undefined for any account
 *  @throws HttpError 400 `auth/invalid-challenge`, 401 `auth/invalid-credential` */
export async function withSignedChallenge<T>(
  site: Services,
  credential: SignedCredential,
  { accountId, ...use }: { purpose: ChallengePurpose; boundTo: string; accountId?: string },
  act: (trx: Db, accountId: string) => Promise<T>,
): Promise<T> {
  const { config, db, now } = site;
  const challenge = await consumeChallenge(db, credential.response.clientDataJSON, use, now());
  if (challenge === undefined) throw createInvalidChallengeError();
  const known = await findPasskey(db, credential.id);
  const holder = known?.account_id;
  if (holder === undefined || holder !== (accountId ?? holder)) throw createRefusedPasskeyError();
  if (!isUserHandleOf(credential, holder, accountId !== undefined)) throw createRefusedPasskeyError();
  return write(db, `account:${holder}`, async (trx) => {
    const passkey = await findPasskey(trx, credential.id);
    const signCount =
      passkey?.account_id === holder
        ? await verifySignedChallenge(config, credential, { challenge, passkey })
        : undefined;
    if (signCount === undefined) throw createRefusedPasskeyError();
    await updatePasskeyUse(trx, passkey!.id, signCount, now());
    return act(trx, holder);
  });
}

export function createInvalidChallengeError() {
  const sentence = 'The request has expired after five minutes or was used already. Please try again.';
  return createSharedFail<
    'POST /api/account/passkeys' | 'POST /api/auth/confirmations' | 'POST /api/auth/passkey-sign-ins'
  >()(400, 'auth/invalid-challenge', sentence);
}

export function createRefusedPasskeyError() {
  return fail(401, 'auth/invalid-credential', 'This passkey cannot be used here. Use another passkey.');
}

/** @param mayOmit true if the browser was asked for a passkey of this account by its id; such a response may omit the
 *  user handle */
function isUserHandleOf({ response: { userHandle } }: SignedCredential, accountId: string, mayOmit: boolean): boolean {
  return userHandle === undefined ? mayOmit : Buffer.from(userHandle, 'base64url').toString() === accountId;
}
