import type { Right } from '@fotosoc/contract/rights';
import { formatDay } from '@fotosoc/contract/society-clock';
import type { User } from '@fotosoc/contract/user';
import { sql } from 'kysely';
import { normaliseEmail } from '../../text/email.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { AccountHolder } from '@fotosoc/server-kit/personal-data/account-rows';
import { selectOldestPortfolioName, selectPortfolioNames } from '../portfolio-directory/read.ts';
import type { SiteServices } from '../services.ts';

/** Subquery for queries of `accounts`: the display name of an account, which is the name of its oldest portfolio, or
 *  null. */
export function selectAccountName(db: Db) {
  return selectOldestPortfolioName(db).where('portfolios.owner_id', '=', sql.ref<string>('accounts.id'));
}

/** Subquery for the name of the oldest portfolio of a borrower.
 *  @param borrowerKey column of the outer query, such as `bookings.borrower_key` */
export function selectBorrowerName(db: Db, borrowerKey: string) {
  return selectOldestPortfolioName(db)
    .innerJoin('accounts', 'accounts.id', 'portfolios.owner_id')
    .where('accounts.email_key', '=', sql.ref<string>(borrowerKey));
}

/** Subquery for the names of all portfolios of a borrower. The caller adds conditions on `portfolios.name_key`.
 *  @param borrowerKey column of the outer query, such as `bookings.borrower_key` */
export function selectBorrowerNames(db: Db, borrowerKey: string) {
  return selectPortfolioNames(db)
    .innerJoin('accounts', 'accounts.id', 'portfolios.owner_id')
    .where('accounts.email_key', '=', sql.ref<string>(borrowerKey));
}

/** Subquery for the names of the portfolios of deleted accounts. */
export function selectDeletedNames(db: Db) {
  return selectPortfolioNames(db).innerJoin('account_deletions', 'account_deletions.account_id', 'portfolios.owner_id');
}

/** Subquery for the e-mail addresses of accounts. */
export function selectAccountEmails(db: Db) {
  return db.selectFrom('accounts').select(['accounts.id', 'accounts.email']);
}

/** Returns current display names by account id: the name of the oldest portfolio, else the e-mail address. Other tables
 *  store account ids and no names, so that a deleted account leaves no name behind. */
export async function listAccountNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.email'])
    .select(selectAccountName(db).as('name'))
    .where('accounts.id', 'in', known)
    .where('accounts.id', 'not in', selectDeletedAccountIds(db))
    .execute();
  return new Map(rows.map(({ id, name, email }) => [id, name ?? email]));
}

/** Subquery for the ids of deleted accounts. Their rows are kept and hidden while they can be restored. */
export function selectDeletedAccountIds(db: Db) {
  return db.selectFrom('account_deletions').select('account_id');
}

export async function isDeletedAccount(db: Db, accountId: string): Promise<boolean> {
  const row = await selectDeletedAccountIds(db).where('account_id', '=', accountId).executeTakeFirst();
  return row !== undefined;
}

/** Returns when the deleted account that hides the entries of a guest is erased; `undefined` if none does. The account of
 *  the exact address counts, and without one all accounts of the person together: as long as one is not deleted, entries
 *  of other suffixes are visible. */
export async function findErasureTime(
  db: Db,
  { email, person_key }: { email: string; person_key: string },
): Promise<string | undefined> {
  const accounts = await listBorrowerAccounts(db, person_key);
  const own = accounts.filter(({ email_key }) => email_key === email.toLowerCase());
  const hiding = own.length > 0 ? own : accounts;
  if (hiding.some(({ erased_at }) => erased_at === null)) return undefined;
  return hiding.at(-1)?.erased_at ?? undefined;
}

/** Returns whether an account exists and is not deleted. */
export async function isAccount(db: Db, id: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('id', 'not in', selectDeletedAccountIds(db))
    .executeTakeFirst();
  return account !== undefined;
}

/** Subquery for the ids of suspended accounts. */
export function selectSuspendedAccountIds(db: Db) {
  return db.selectFrom('account_suspensions').select('account_id');
}

export async function isSuspended(db: Db, accountId: string): Promise<boolean> {
  const row = await selectSuspendedAccountIds(db).where('account_id', '=', accountId).executeTakeFirst();
  return row !== undefined;
}

export async function isSuspendedEmail(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .where('email_confirmed_at', 'is not', null)
    .where('id', 'in', selectSuspendedAccountIds(db))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the keys that identify the rows of an account. Rows about an e-mail address are included only after a mailed
 *  link has confirmed the address. */
export async function findAccountHolder(db: Db, id: string): Promise<AccountHolder & { address: string }> {
  const { email, email_key, email_confirmed_at } = await db
    .selectFrom('accounts')
    .select(['email', 'email_key', 'email_confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isConfirmed = email_confirmed_at !== null;
  return {
    id,
    address: email,
    email: isConfirmed ? email_key : undefined,
    borrower: isConfirmed ? toBorrowerKey(email) : undefined,
  };
}

/** Returns whether another account has confirmed an address with the same borrower key.
 *  @param countsDeleted whether a deleted account counts that can still be restored */
export async function isBorrowerShared(
  db: Db,
  { id, borrower }: Pick<AccountHolder, 'id' | 'borrower'>,
  { countsDeleted }: { countsDeleted: boolean },
): Promise<boolean> {
  if (borrower === undefined) return false;
  const others = (await listBorrowerAccounts(db, borrower)).filter((account) => account.id !== id);
  return others.some(({ erased_at }) => countsDeleted || erased_at === null);
}

/** Returns the accounts that have confirmed an address with a borrower key; `erased_at` is null unless the account is
 *  deleted. Deleted accounts are in the order of their erasure. */
async function listBorrowerAccounts(db: Db, borrowerKey: string) {
  const [local, domain] = borrowerKey.split('@') as [string, string];
  const accounts = await db
    .selectFrom('accounts')
    .leftJoin('account_deletions', 'account_deletions.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.email', 'accounts.email_key', 'account_deletions.erased_at'])
    .where('email_confirmed_at', 'is not', null)
    .where((where) =>
      where.or([where('email_key', '=', borrowerKey), where('email_key', 'like', `${local}+%@${domain}`)]),
    )
    .orderBy('account_deletions.erased_at')
    .execute();
  // An underscore or percent sign in an address is a wildcard of `like`.
  return accounts.filter(({ email }) => toBorrowerKey(email) === borrowerKey);
}

/** Returns whether a mailed link has confirmed the address of an account. */
export async function hasConfirmedEmail(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('email_confirmed_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return (account?.email_confirmed_at ?? null) !== null;
}

/** Subquery for the ids of accounts whose address a mailed link has confirmed. */
export function selectConfirmedAccountIds(db: Db) {
  return db.selectFrom('accounts').select('accounts.id').where('email_confirmed_at', 'is not', null);
}

/** Returns whether a person is signed in to the account with this confirmed address. */
export async function isAddressOwner(db: Db, user: User | null, email: string): Promise<boolean> {
  return user !== null && toBorrowerKey(user.email) === toBorrowerKey(email) && hasConfirmedEmail(db, user.id);
}

/** Returns the key of a borrower's address, without case, invisible characters and a suffix behind a plus. */
export function toBorrowerKey(email: string): string {
  return normaliseEmail(email)
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
}

/** Returns the addresses of accounts with a right at this moment, and of administrators. */
export async function listRightHolderEmails(
  { administrator, now }: Pick<SiteServices, 'administrator' | 'now'>,
  db: Db,
  right: Right,
): Promise<string[]> {
  const administratorId = await administrator(db);
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where((where) =>
      where.or([
        where('id', '=', administratorId ?? ''),
        where(
          'id',
          'in',
          where
            .selectFrom('account_rights')
            .select('account_id')
            .where('name', 'in', [right, 'administrator'])
            .where((until) => until.or([until('last_day', 'is', null), until('last_day', '>=', formatDay(now()))])),
        ),
      ]),
    )
    .where('id', 'not in', selectSuspendedAccountIds(db))
    .orderBy('email_key')
    .execute();
  return rows.map(({ email }) => email);
}

/** Returns the borrower key of an account; undefined until its address is confirmed. */
export async function findBorrowerKey(db: Db, accountId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return account && toBorrowerKey(account.email);
}

/** Returns whether an account has this address, confirmed. */
export async function hasConfirmedAccount(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', 'in', [email.toLowerCase(), toBorrowerKey(email)])
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return account !== undefined;
}

/** Returns the e-mail address of an account, also of a deleted one that can still be restored. */
export async function findAccountEmail(db: Db, id: string): Promise<string | undefined> {
  const account = await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst();
  return account?.email;
}

/** Returns which of these accounts have the committee badge. */
export async function listCommitteeIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where('is_committee', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
