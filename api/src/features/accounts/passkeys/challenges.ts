import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import type { ChallengePurpose } from '../stored-passkeys/tables.ts';

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

interface ChallengeUse {
  purpose: ChallengePurpose;
  boundTo: string;
}

/** Returns a new challenge, base64url, that is valid once within five minutes. */
export async function insertChallenge(db: Db, { purpose, boundTo }: ChallengeUse, now: Date): Promise<string> {
  const challenge = createToken();
  const row = {
    challenge_hash: hashToken(challenge),
    purpose,
    bound_to: boundTo,
    expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME_MS).toISOString(),
  };
  await write(db, 'none', async (trx) => trx.insertInto('passkey_challenges').values(row).execute());
  return challenge;
}

/** Consumes a signed challenge. Call it outside the transaction of the signature check, so that a refused response
 *  consumes the challenge too.
 *  @returns the challenge; `undefined` if it is unknown, expired, used, or was issued to a different browser */
export async function consumeChallenge(
  db: Db,
  clientDataJson: string,
  { purpose, boundTo }: ChallengeUse,
  now: Date,
): Promise<string | undefined> {
  const challenge = parseChallenge(clientDataJson);
  if (challenge === undefined) return undefined;
  const taken = await write(db, 'none', async (trx) =>
    trx
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', hashToken(challenge))
      .where('purpose', '=', purpose)
      .where('bound_to', '=', boundTo)
      .where('expires_at', '>', now.toISOString())
      .returning('challenge_hash')
      .executeTakeFirst(),
  );
  return taken && challenge;
}

function parseChallenge(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
