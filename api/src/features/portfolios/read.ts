import type { Db } from '@fotosoc/server-kit/db/connection';
import type { PortfolioRow } from './tables.ts';

/** Returns the visible portfolios of these ids. */
export async function listVisiblePortfolios(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; link: string; bio: string }[]> {
  return db
    .selectFrom('portfolios')
    .select(['id', 'link', 'bio'])
    .where('id', 'in', ids)
    .where('hidden_at', 'is', null)
    .execute();
}

/** Returns the row of a portfolio, hidden ones included. */
export async function findPortfolioRow(db: Db, link: string): Promise<PortfolioRow | undefined> {
  return db.selectFrom('portfolios').selectAll().where('link', '=', link).executeTakeFirst();
}
