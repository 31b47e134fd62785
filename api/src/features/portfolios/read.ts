import type { Db } from '../../server-kit/db/connection.ts';

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
