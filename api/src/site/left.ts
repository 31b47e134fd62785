import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../ground/db/connection.ts';
import type { Database } from '../ground/db/tables.ts';

/** The ids of accounts that were deleted: while they can come back, their rows are there, and nobody is shown them. */
export function leftAccounts(db: Db) {
  return db.selectFrom('account_deletions').select('account_id');
}

export async function hasLeft(db: Db, accountId: string): Promise<boolean> {
  const row = await leftAccounts(db).where('account_id', '=', accountId).executeTakeFirst();
  return row !== undefined;
}

/** The photos that go with an account: those of its portfolios, and those it never showed. What is in a gallery, or was
 *  uploaded to be a Foto of the Week or the picture of an event, is the society's. */
export function photosThatGo(db: Db, accountId: string) {
  const ofPortfolios = db
    .selectFrom('photo_sets')
    .innerJoin('portfolios', 'portfolios.id', 'photo_sets.portfolio_id')
    .select('photo_sets.id')
    .where('portfolios.owner_id', '=', accountId);
  const hidden = db.selectFrom('hidden_photos').select('photo_id').where('portfolio_id', 'is not', null);
  return db
    .selectFrom('photos')
    .where('photos.owner_id', '=', accountId)
    .where((where) =>
      where.or([
        where('set_id', 'in', ofPortfolios),
        where('profile_of', 'is not', null),
        where('photos.id', 'in', hidden),
        isShownNowhere(where),
      ]),
    );
}

/** Whether a photo was uploaded, and never made part of anything. What was uploaded for a page or
 *  for equipment is the society's. */
export function isShownNowhere(where: ExpressionBuilder<Database, 'photos'>) {
  return where.and([
    where('purpose', 'not in', ['page', 'equipment']),
    where('set_id', 'is', null),
    where('profile_of', 'is', null),
    where('photos.id', 'not in', where.selectFrom('fotos_of_the_week').select('photo_id')),
    where('photos.id', 'not in', where.selectFrom('hidden_photos').select('photo_id')),
    where(
      'photos.id',
      'not in',
      where.selectFrom('planned_events').select('photo_id').where('photo_id', 'is not', null),
    ),
  ]);
}
