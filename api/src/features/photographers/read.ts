import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectDeletedNames } from '../account-directory/read.ts';
import { selectFotoCredits } from '../content/read.ts';
import { selectPhotoCredits, selectVisiblePhotos } from '../photos/read.ts';
import { selectPortfolioCredits } from '../portfolios/read.ts';

/** Subquery of photo and photographer of all visible credits: of photos in galleries and portfolios, of uncredited photos
 *  in portfolios, which are by the member, and of Fotos of the Week. Names of deleted accounts are not included: the
 *  erasure of an account removes the same credits.
 *  @param name limits the selection to one photographer */
export function selectCredits(db: Db, now: Date, name?: string) {
  const credits = selectPhotoCredits(db, name)
    .union(selectPortfolioCredits(db, name))
    .union(selectFotoCredits(db, now, name));
  return selectVisiblePhotos(db)
    .innerJoin(credits.as('credit'), 'credit.id', 'photos.id')
    .where((where) =>
      where.not(
        where.exists(
          selectDeletedNames(db)
            .where('account_deletions.account_id', '=', sql.ref<string>('photos.owner_id'))
            .where(sql<boolean>`lower(portfolios.name) = lower(credit.name)`),
        ),
      ),
    )
    .select(['credit.id', 'credit.name', 'photos.created_at'])
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
