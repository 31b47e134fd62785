import type { Device } from '@fotosoc/contract/own-account';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { toDeviceId, findTokenHash, type Lifetime } from '../session-store.ts';

/** Returns the signed-in devices of an account, most recently used first.
 *  @param thisId device that made the request */
export async function listDevices(
  db: Db,
  accountId: string,
  { thisId, lifetime, now }: { thisId: string | undefined; lifetime: Lifetime; now: Date },
): Promise<Device[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('seen_at', '>=', new Date(now.getTime() - lifetime.idleMs).toISOString())
    .where('created_at', '>=', new Date(now.getTime() - lifetime.absoluteMs).toISOString())
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.map((row) => {
    const id = toDeviceId(row);
    return { id, name: row.device, seenAt: row.seen_at, isThis: id === thisId };
  });
}

/** @returns false if the account has no session with this id */
export async function signOutDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .selectFrom('sessions')
    .select(['account_id', 'created_at'])
    .where('account_id', '=', accountId)
    .execute();
  const row = rows.find((one) => toDeviceId(one) === id);
  if (!row) return false;
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('created_at', '=', row.created_at)
    .execute();
  return true;
}

/** Ends every session of an account except the session of `token`.
 *  @returns number of ended sessions */
export async function signOutOtherDevices(db: Db, accountId: string, token: string): Promise<number> {
  const own = await findTokenHash(db, token);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', own ?? '')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
