import { randomUUID } from 'node:crypto';
import type { Passkey } from '@fotosoc/contract/passkey-schema';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { hashToken } from '@fotosoc/server-kit/http/token';
import type { AccountRow } from '../tables.ts';
import type { PasskeyRow } from './tables.ts';

/** Returns the passkeys of an account, the oldest first. */
export async function listPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function hasPasskey(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('account_id', '=', accountId).executeTakeFirst();
  return row !== undefined;
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Saves a passkey.
 *  @returns the row; `undefined` if the passkey belongs to an account already */
export async function insertPasskey(
  trx: Db,
  passkey: Pick<PasskeyRow, 'account_id' | 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'name'>,
  now: Date,
): Promise<PasskeyRow | undefined> {
  return trx
    .insertInto('passkeys')
    .values({ id: randomUUID(), ...passkey, created_at: now.toISOString(), last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updatePasskeyUse(trx: Db, id: string, signCount: number, now: Date): Promise<void> {
  const used = { sign_count: signCount, last_used_at: now.toISOString() };
  await trx.updateTable('passkeys').set(used).where('id', '=', id).execute();
}

/** Renames a passkey of an account.
 *  @returns undefined if the account has no such passkey */
export async function renamePasskey(
  db: Db,
  { id, accountId, name }: { id: string; accountId: string; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a passkey of an account.
 *  @returns the passkey; undefined if the account has no such passkey */
export async function deletePasskey(trx: Db, id: string, accountId: string): Promise<PasskeyRow | undefined> {
  return trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all passkeys of an account, and the mailed links that would delete all passkeys.
 *  @returns number of deleted passkeys */
export async function deletePasskeys(trx: Db, accountId: string): Promise<number> {
  await deletePasskeyRecoveries(trx, accountId);
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('account_id', '=', accountId).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deletePasskeyRecoveries(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('passkey_recoveries').where('account_id', '=', accountId).execute();
}

/** Returns the account of a mailed link that removes all passkeys; `undefined` for an invalid or expired link. */
export async function findPasskeyRecovery(db: Db, token: string, now: Date): Promise<AccountRow | undefined> {
  return db
    .selectFrom('passkey_recoveries')
    .innerJoin('accounts', 'accounts.id', 'passkey_recoveries.account_id')
    .selectAll('accounts')
    .where('passkey_recoveries.token_hash', '=', hashToken(token))
    .where('passkey_recoveries.expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

export function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, createdAt: created_at, lastUsedAt: last_used_at };
}
