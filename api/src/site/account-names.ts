import { sql } from 'kysely';
import type { Db } from '../server-kit/db/connection.ts';
import { selectDeletedAccountIds } from './deleted-accounts.ts';

/** Subquery for queries of `accounts`: the display name of an account, which is the name of its oldest portfolio, or
 *  null. */
export function selectAccountName(db: Db) {
  return db
    .selectFrom('portfolios')
    .select('portfolios.name')
    .where('portfolios.owner_id', '=', sql.ref<string>('accounts.id'))
    .orderBy('portfolios.created_at')
    .limit(1);
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
