import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectDeletedAccountIds } from '../account-directory/read.ts';

/** Returns whether visitors see a portfolio; undefined if it does not exist. */
export async function isPortfolioShown(db: Db, id: string): Promise<boolean | undefined> {
  const row = await db.selectFrom('portfolios').select('hidden_at').where('id', '=', id).executeTakeFirst();
  return row && row.hidden_at === null;
}

export async function updatePortfolioVisibility(trx: Db, id: string, isShown: boolean, now: Date): Promise<void> {
  await trx
    .updateTable('portfolios')
    .set({ hidden_at: isShown ? null : now.toISOString() })
    .where('id', '=', id)
    .where('owner_id', 'not in', selectDeletedAccountIds(trx))
    .execute();
}
