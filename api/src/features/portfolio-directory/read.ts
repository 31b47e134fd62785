import type { Db } from '@fotosoc/server-kit/db/connection';

/** Subquery for link, name and owner of all portfolios, visible or not, to join photos with their portfolio. */
export function selectPortfolioHeadings(db: Db) {
  return db.selectFrom('portfolios').select(['portfolios.id', 'link', 'name', 'owner_id', 'hidden_at']);
}

/** Subquery for the ids of hidden portfolios. */
export function selectHiddenPortfolioIds(db: Db) {
  return db.selectFrom('portfolios').select('portfolios.id').where('hidden_at', 'is not', null);
}

/** Subquery for the name of the oldest portfolio. The caller limits the portfolios to one owner. */
export function selectOldestPortfolioName(db: Db) {
  return db.selectFrom('portfolios').select('portfolios.name').orderBy('portfolios.created_at').limit(1);
}

/** Subquery for the names of portfolios, and their keys for searches. */
export function selectPortfolioNames(db: Db) {
  return db.selectFrom('portfolios').select(['portfolios.name', 'portfolios.name_key']);
}

export async function isPortfolioOwner(db: Db, userId: string, link: string): Promise<boolean> {
  const row = await selectPortfolioHeadings(db)
    .where('link', '=', link)
    .where('owner_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns link, name and owner of a portfolio, visible or not. */
export async function findPortfolioHeading(
  db: Db,
  id: string,
): Promise<{ link: string; name: string; owner_id: string } | undefined> {
  return selectPortfolioHeadings(db).where('portfolios.id', '=', id).executeTakeFirst();
}
