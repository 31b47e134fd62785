import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectPhotosInSets } from '../photos/read.ts';
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

/** Subquery for photo and photographer of the uncredited photos in portfolios, which are by the member.
 *  @param name limits the selection to one photographer */
export function selectPortfolioCredits(db: Db, name?: string) {
  return selectPortfolioPhotos(db)
    .select(['photos.id', 'portfolios.name as name'])
    .where('photos.credit', '=', '')
    .$if(name !== undefined, (query) => query.where('portfolios.name', '=', name!));
}

/** Subquery for the number of portfolios of an account. */
export function selectPortfolioCount(db: Db, ownerId: string) {
  return db
    .selectFrom('portfolios')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId);
}

/** Subquery for the number of photos in the portfolios of an account. */
export function selectPortfolioPhotoCount(db: Db, ownerId: string) {
  return selectPortfolioPhotos(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('portfolios.owner_id', '=', ownerId);
}

function selectPortfolioPhotos(db: Db) {
  return selectPhotosInSets(db).innerJoin('portfolios', 'portfolios.id', 'photo_sets.portfolio_id');
}

/** Subquery for the pages of portfolios, hidden ones included, with the time of their last change. */
export function selectPortfolioPages(db: Db) {
  return db.selectFrom('portfolios').select(['link', 'updated_at as changedAt', 'hidden_at']);
}
