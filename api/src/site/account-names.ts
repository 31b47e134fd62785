import type { Db } from '../ground/db/connection.ts';
import { leftAccounts } from './left.ts';

/** How accounts are called now, by id: by their oldest portfolio, else by address. Nothing of a person outlives their
 *  account. */
export async function accountNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.email'])
    .select((query) =>
      query
        .selectFrom('portfolios')
        .select('portfolios.name')
        .whereRef('portfolios.owner_id', '=', 'accounts.id')
        .orderBy('portfolios.created_at')
        .limit(1)
        .as('name'),
    )
    .where('accounts.id', 'in', known)
    .where('accounts.id', 'not in', leftAccounts(db))
    .execute();
  return new Map(rows.map(({ id, name, email }) => [id, name ?? email]));
}
