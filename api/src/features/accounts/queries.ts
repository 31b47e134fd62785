import { randomUUID } from 'node:crypto';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { AccountRow } from './tables.ts';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import { endAccess } from './end-access.ts';
import { FIREBASE_PREFIX } from './firebase-scrypt.ts';
import { toEmailKey } from './rules.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

export interface NewAccount {
  email: string;
  passwordHash: string;
  /** Id of the new account. Default: a random id. Set only by the copy of a site. */
  id?: string;
}

/** Creates an account with a random id that is never reused.
 *  @returns undefined if the e-mail address has an account, or could be restored to one */
export async function insertAccount(db: Db, account: NewAccount, now: Date): Promise<AccountRow | undefined> {
  const key = toEmailKey(account.email);
  const inserted = await db
    .insertInto('accounts')
    .values({
      id: account.id ?? randomUUID(),
      email: account.email,
      email_key: key,
      password_hash: account.passwordHash,
      is_committee: 0,
      created_at: now.toISOString(),
      email_confirmed_at: null,
      password_changed_at: null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  // The check must follow the insert: on PostgreSQL the insert may have waited for an account that was just releasing
  // this address.
  if (!inserted || !(await findAccountReservingEmail(db, key, now))) return inserted;
  await db.deleteFrom('accounts').where('id', '=', inserted.id).execute();
  return undefined;
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns whether the site has an account, deleted ones included. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the hash of any imported account that has not signed in yet. */
export async function findImportedHash(db: Db): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('password_hash', 'like', `${FIREBASE_PREFIX}%`)
    .limit(1)
    .executeTakeFirst();
  return account?.password_hash;
}

/** Returns the id of the account that an address can be restored to after a change of the last seven days. No other
 *  account can take the address during the seven days. */
export async function findAccountReservingEmail(db: Db, key: string, now: Date): Promise<string | undefined> {
  const link = await db
    .selectFrom('email_links')
    .select('account_id')
    .where('email_key', '=', key)
    .where('act', '=', 'give-back')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return link?.account_id;
}

/** Stores a new password and the time of its change. */
export async function changePassword(db: Db, accountId: string, passwordHash: string, now: Date): Promise<void> {
  const changed = { password_hash: passwordHash, password_changed_at: now.toISOString() };
  await db.updateTable('accounts').set(changed).where('id', '=', accountId).execute();
}

/** Stores a new hash of an unchanged password. */
export async function updatePasswordHash(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

/** Stores that a mailed link has confirmed the address of the account. */
export async function confirmEmail(db: Db, accountId: string, now: Date): Promise<void> {
  const confirmed = { email_confirmed_at: now.toISOString() };
  await db.updateTable('accounts').set(confirmed).where('id', '=', accountId).execute();
}

const RESET_LIFETIME_MS = HOUR_MS;

/** Creates a password reset token, valid for an hour. Earlier tokens stay valid: a stranger could request resets to end
 *  the owner's link. */
export async function insertReset(db: Db, accountId: string, now: Date): Promise<string> {
  const token = createToken();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      expires_at: new Date(now.getTime() + RESET_LIFETIME_MS).toISOString(),
    })
    .execute();
  return token;
}

/** Returns the account of a reset token; `undefined` for an unknown or expired token. */
export async function findReset(db: Db, token: string, now: Date): Promise<AccountRow | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .selectAll('accounts')
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Uses up a reset token: stores the password and ends all other access to the account. The transaction must hold the
 *  lock of the account.
 *  @returns false if the token was used or has expired meanwhile */
export async function consumePasswordReset(trx: Db, token: string, passwordHash: string, now: Date): Promise<boolean> {
  const account = await findReset(trx, token, now);
  if (!account) return false;
  await endAccess(trx, account);
  await changePassword(trx, account.id, passwordHash, now);
  await confirmEmail(trx, account.id, now);
  return true;
}
