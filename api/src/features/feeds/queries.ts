import { sql } from 'kysely';
import type { Db } from '../../server-kit/db/connection.ts';
import { toWallTime } from '../../server-kit/text/society-clock.ts';
import { selectHiddenPhotos } from '../photos/read.ts';

/** Feed item with its photo. */
export interface NewsItem {
  title: string;
  /** Path and fragment of the page. */
  path: string;
  /** Permanent id for feed readers, which is a URL as well. */
  id: string;
  at: string;
  text: string;
  photo: { id: string; alt: string };
}

/** Returns the newest visible galleries, each with its chosen cover, else its first photo. */
export async function listNewGalleries(db: Db, limit: number): Promise<NewsItem[]> {
  const newest = db
    .selectFrom('galleries')
    .select(['id', 'link', 'title', 'description', 'cover_photo_id', 'created_at'])
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('link')
    .limit(limit);
  const inOrder = db
    .selectFrom(newest.as('gallery'))
    .innerJoin('photo_sets', 'photo_sets.gallery_id', 'gallery.id')
    .innerJoin('photos', 'photos.set_id', 'photo_sets.id')
    .select(['gallery.link', 'gallery.title', 'gallery.description', 'gallery.created_at', 'photos.id', 'photos.alt'])
    .select(
      sql<number>`row_number() over (partition by gallery.id order by
        case when photos.id = gallery.cover_photo_id then 0 else 1 end, photo_sets.position, photos.position)`.as(
        'place',
      ),
    );
  const rows = await db
    .selectFrom(inOrder.as('shown'))
    .selectAll()
    .where('place', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('link')
    .execute();
  return rows.map(({ id, alt, link, title, description, created_at: at }) => ({
    title,
    path: `/gallery/${link}`,
    id: `/gallery/${link}`,
    at,
    text: description || `A new gallery: ${title}`,
    photo: { id, alt },
  }));
}

/** Returns the latest visible Fotos of the Week, without planned ones. */
export async function listNewFotos(db: Db, limit: number, now: Date): Promise<NewsItem[]> {
  const rows = await db
    .selectFrom('fotos_of_the_week')
    .innerJoin('photos', 'photos.id', 'fotos_of_the_week.photo_id')
    .select(['photos.id', 'photos.alt', 'caption', 'photographer_name', 'shows_from'])
    .where('shows_from', '<=', now.toISOString())
    .where('photo_id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
    .orderBy('shows_from', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, alt, caption, photographer_name: name, shows_from: at }) => ({
    title: `Foto of the Week: ${caption}`,
    path: `/foto-of-the-week?year=${toWallTime(at).date.slice(0, 4)}#foto-${id}`,
    id: `/#foto-${id}`,
    at,
    text: `${caption}, by ${name}`,
    photo: { id, alt: alt || caption },
  }));
}
