import type { ExpressionBuilder } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';

/** Selects the photos that are erased with an account: photos of its portfolios, entries of calls, and photos that were
 *  never published. Photos in galleries, Fotos of the Week and pictures of events stay with the society. */
export function selectErasedPhotos(db: Db, accountId: string) {
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
        where.and([
          where('set_id', 'is', null),
          where('photos.id', 'in', selectEntryPhotos(where)),
          where('photos.id', 'not in', where.selectFrom('fotos_of_the_week').select('photo_id')),
        ]),
        isUnpublishedPhoto(where),
      ]),
    );
}

/** SQL condition: the photo was uploaded and never published. Photos for pages and equipment belong to the society. */
export function isUnpublishedPhoto(where: ExpressionBuilder<Database, 'photos'>) {
  return where.and([
    where('purpose', 'not in', ['page', 'equipment']),
    where('set_id', 'is', null),
    where('profile_of', 'is', null),
    where('photos.id', 'not in', where.selectFrom('fotos_of_the_week').select('photo_id')),
    where('photos.id', 'not in', where.selectFrom('hidden_photos').select('photo_id')),
    where('photos.id', 'not in', selectEntryPhotos(where)),
    where(
      'photos.id',
      'not in',
      where.selectFrom('planned_events').select('photo_id').where('photo_id', 'is not', null),
    ),
  ]);
}

function selectEntryPhotos(where: ExpressionBuilder<Database, 'photos'>) {
  return where.selectFrom('call_entries').select('call_entries.photo_id');
}
