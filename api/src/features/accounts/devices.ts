import type { Db } from '../../db/connection.ts';
import { hashToken, newToken } from '../../plugins/session-store.ts';

const DEVICES_PER_ACCOUNT = 20;
export const DEVICE_COOKIE_SECONDS = 365 * 24 * 3600;

/** Whether the holder of this token signed in to the account before. Such a device has login delays of its own, so
 *  that a stranger who guesses passwords cannot slow down the owner. */
export async function isKnownDevice(db: Db, token: string | undefined, accountId: string): Promise<boolean> {
  if (token === undefined) return false;
  const row = await db
    .selectFrom('known_devices')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers this device and returns its token; the oldest beyond twenty are forgotten. */
export async function rememberDevice(db: Db, accountId: string, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), account_id: accountId, created_at: now.toISOString() })
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('known_devices')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .limit(DEVICES_PER_ACCOUNT),
    )
    .execute();
  return token;
}
