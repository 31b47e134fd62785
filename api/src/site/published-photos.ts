import type { Db } from '../server-kit/db/connection.ts';

/** Subquery of the photos that visitors see in portfolios and galleries, with link and name of the portfolio or link
 *  and title of the gallery, and the title of the set. Hidden photos are not included. */
export function selectPublishedPhotos(db: Db) {
  return db
    .selectFrom('photos')
    .innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .leftJoin('portfolios', 'portfolios.id', 'photo_sets.portfolio_id')
    .leftJoin('galleries', 'galleries.id', 'photo_sets.gallery_id')
    .select(['photos.id', 'photo_sets.title as set'])
    .select(['portfolios.link as portfolio', 'portfolios.name', 'galleries.link as gallery', 'galleries.title'])
    .where('portfolios.hidden_at', 'is', null)
    .where('galleries.hidden_at', 'is', null)
    .as('placed');
}

/** Returns the path of the page that shows the photo. */
export function formatPhotoPath({
  id,
  portfolio,
  gallery,
}: {
  id: string;
  portfolio: string | null;
  gallery: string | null;
}) {
  return portfolio === null ? `/gallery/${gallery}?photo=${id}` : `/portfolios/${portfolio}?photo=${id}`;
}
