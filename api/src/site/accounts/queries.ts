import { randomUUID } from 'node:crypto';
import type { Db } from '../../ground/db/connection.ts';
import type { AccountRow } from './tables.ts';
import { hashToken, newToken } from '../../ground/http/token.ts';
import { endAccess } from './end-access.ts';
import { FIREBASE_PREFIX } from './firebase-scrypt.ts';
import { emailKey } from './rules.ts';
import { HOUR_MS } from '../../ground/units.ts';

export interface NewAccount {
  email: string;
  passwordHash: string;
  /** In a copy of the site alone, where it is to be known. */
  id?: string;
}

/** The new account, under an id that nobody can guess and no two accounts ever share; undefined if the e-mail address
 *  has one already, or could be given back to one. */
export async function insertAccount(db: Db, account: NewAccount, now: Date): Promise<AccountRow | undefined> {
  const key = emailKey(account.email);
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
  // Asked afterwards: on PostgreSQL the insert may have waited for an account that was just giving this address up.
  if (!inserted || !(await findKeeper(db, key, now))) return inserted;
  await db.deleteFrom('accounts').where('id', '=', inserted.id).execute();
  return undefined;
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** The hash of any imported account that nobody has signed in to yet. */
export async function findImportedHash(db: Db): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('password_hash', 'like', `${FIREBASE_PREFIX}%`)
    .limit(1)
    .executeTakeFirst();
  return account?.password_hash;
}

/** The account that an address can still be given back to, which it was changed from a few days ago: nobody else gets it
 *  meanwhile. */
export async function findKeeper(db: Db, key: string, now: Date): Promise<string | undefined> {
  const link = await db
    .selectFrom('email_links')
    .select('account_id')
    .where('email_key', '=', key)
    .where('act', '=', 'give-back')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return link?.account_id;
}

/** Saves a password that its owner has chosen anew. */
export async function changePassword(db: Db, accountId: string, passwordHash: string, now: Date): Promise<void> {
  const changed = { password_hash: passwordHash, password_changed_at: now.toISOString() };
  await db.updateTable('accounts').set(changed).where('id', '=', accountId).execute();
}

/** Saves the same password under another hash. */
export async function updatePasswordHash(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

/** Notes that somebody has shown by a mailed link that the address of the account is theirs. */
export async function confirmEmail(db: Db, accountId: string, now: Date): Promise<void> {
  const confirmed = { email_confirmed_at: now.toISOString() };
  await db.updateTable('accounts').set(confirmed).where('id', '=', accountId).execute();
}

const RESET_LIFETIME_MS = HOUR_MS;

/** Returns a token to choose a new password with, for an hour. Earlier ones stay: a stranger who asks for another ends no
 *  link in the owner's mailbox. */
export async function insertReset(db: Db, accountId: string, now: Date): Promise<string> {
  const token = newToken();
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

/** The account a live reset token is for. */
export async function findReset(db: Db, token: string, now: Date): Promise<AccountRow | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .selectAll('accounts')
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Uses a reset token up: saves the password and ends whatever else lets somebody into the account. In a transaction that
 *  has the lock of the account.
 *  @returns false if the token was used or ran out in the meantime */
export async function usePasswordReset(trx: Db, token: string, passwordHash: string, now: Date): Promise<boolean> {
  const account = await findReset(trx, token, now);
  if (!account) return false;
  await endAccess(trx, account);
  await changePassword(trx, account.id, passwordHash, now);
  await confirmEmail(trx, account.id, now);
  return true;
}
