import type { Db } from '../ground/db/connection.ts';

/** Photos in a place that is not hidden, which is what visitors see, each with the link and name of the portfolio or the link
 *  and title of the gallery that holds it, and the title of its set there. A hidden photo has no place. */
export function placedPhotos(db: Db) {
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

/** Where visitors see a photo by itself. */
export function pathOfPlaced({
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
