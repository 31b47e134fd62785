import { FORMER_PHOTOGRAPHER } from '@fotosoc/contract/photographer-path';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectHiddenPhotos } from '../photos/read.ts';

/** Subquery of photo and photographer of all visible credits: of photos in galleries and portfolios, of uncredited photos
 *  in portfolios, which are by the member, and of Fotos of the Week. Names of deleted accounts are not included: the
 *  erasure of an account removes the same credits.
 *  @param name limits the selection to one photographer */
export function selectCredits(db: Db, now: Date, name?: string) {
  const credited = db
    .selectFrom('photos')
    .select(['photos.id', 'photos.credit as name', 'photos.owner_id', 'photos.created_at'])
    .where('photos.set_id', 'is not', null)
    .where('photos.credit', name === undefined ? '!=' : '=', name ?? '');
  const byMember = db
    .selectFrom('portfolios')
    .innerJoin('photo_sets', 'photo_sets.portfolio_id', 'portfolios.id')
    .innerJoin('photos', 'photos.set_id', 'photo_sets.id')
    .select(['photos.id', 'portfolios.name as name', 'photos.owner_id', 'photos.created_at'])
    .where('photos.credit', '=', '')
    .$if(name !== undefined, (query) => query.where('portfolios.name', '=', name!));
  const ofTheWeek = db
    .selectFrom('fotos_of_the_week as foto')
    .innerJoin('photos', 'photos.id', 'foto.photo_id')
    .select(['photos.id', 'foto.photographer_name as name', 'photos.owner_id', 'photos.created_at'])
    .where('foto.shows_from', '<=', now.toISOString())
    .where('foto.photographer_name', 'not in', ['', FORMER_PHOTOGRAPHER])
    .$if(name !== undefined, (query) => query.where('foto.photographer_name', '=', name!));
  return db
    .selectFrom(credited.union(byMember).union(ofTheWeek).as('credit'))
    .where('credit.id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('account_deletions')
            .innerJoin('portfolios', 'portfolios.owner_id', 'account_deletions.account_id')
            .select('portfolios.id')
            .whereRef('account_deletions.account_id', '=', 'credit.owner_id')
            .where(sql<boolean>`lower(portfolios.name) = lower(credit.name)`),
        ),
      ),
    )
    .select(['credit.id', 'credit.name', 'credit.created_at'])
    .as('visible');
}

/** Returns the photographers with visible photos, by name, and the time of their latest upload. */
export async function listPhotographers(db: Db, now: Date): Promise<{ name: string; changedAt: string }[]> {
  return db
    .selectFrom(selectCredits(db, now))
    .select('visible.name')
    .select(({ fn }) => fn.max('visible.created_at').as('changedAt'))
    .groupBy('visible.name')
    .orderBy('visible.name')
    .execute();
}
