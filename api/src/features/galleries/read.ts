import type { EventPhotos } from '@fotosoc/contract/event';
import { FIRST_EVENT_PHOTOS } from '@fotosoc/contract/event-photos';
import type { Photo } from '@fotosoc/contract/photo';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectPhotosInSets, toPhoto } from '../photos/read.ts';

const MOST_CREDITS = 12;

/** Returns the newest visible galleries, each with its chosen cover, else its first photo. */
export async function listNewestGalleries(db: Db, limit: number) {
  return selectNewestGalleries(db, limit).execute();
}

/** Query of `listNewestGalleries`. Reads one photo of each gallery, of which some have thousands. */
export function selectNewestGalleries(db: Db, limit: number) {
  const newest = db
    .selectFrom('galleries')
    .select(['id', 'link', 'title', 'description', 'cover_photo_id', 'created_at'])
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('link')
    .limit(limit);
  const photosOfGallery = selectPhotosInSets(db)
    .where('photo_sets.gallery_id', '=', sql.ref<string>('gallery.id'))
    .select('photos.id');
  const cover = photosOfGallery.where('photos.id', '=', sql.ref<string>('gallery.cover_photo_id'));
  const first = photosOfGallery.orderBy('photo_sets.position').orderBy('photos.position').limit(1);
  return selectPhotosInSets(db)
    .innerJoin(newest.as('gallery'), 'gallery.id', 'photo_sets.gallery_id')
    .where('photos.id', '=', ({ fn }) => fn.coalesce(cover, first))
    .select(['gallery.link', 'gallery.title', 'gallery.description', 'gallery.created_at', 'photos.id', 'photos.alt'])
    .orderBy('gallery.created_at', 'desc')
    .orderBy('gallery.link');
}

/** Returns the visible galleries of these ids. */
export async function listVisibleGalleries(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; link: string; coverId: string | null }[]> {
  return db
    .selectFrom('galleries')
    .select(['id', 'link', 'cover_photo_id as coverId'])
    .where('id', 'in', ids)
    .where('hidden_at', 'is', null)
    .execute();
}

/** Returns the number of photos of a gallery, and its chosen cover, else its first photo. */
export async function summarizeGallery(
  db: Db,
  { id, coverId }: { id: string; coverId: string | null },
): Promise<{ count: number; cover: Photo | null }> {
  const photos = selectPhotosInSets(db).where('photo_sets.gallery_id', '=', id);
  const { count } = await photos.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const first = await photos
    .selectAll('photos')
    .orderBy(sql`case when photos.id = ${coverId ?? ''} then 0 else 1 end`)
    .orderBy('photo_sets.position')
    .orderBy('photos.position')
    .limit(1)
    .executeTakeFirst();
  return { count: Number(count), cover: first ? toPhoto(first) : null };
}

/** Query of the visible galleries. The caller joins own tables, and adds columns and conditions. */
export function selectVisibleGalleries(db: Db) {
  return db.selectFrom('galleries').where('galleries.hidden_at', 'is', null);
}

/** Returns the number of photos in the galleries of each event, by event id. */
export async function countEventPhotos(db: Db, eventIds: readonly string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const counts = await selectPhotosInSets(db)
    .innerJoin('galleries', 'galleries.id', 'photo_sets.gallery_id')
    .select('galleries.event_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('galleries.event_id', 'in', eventIds)
    .where('galleries.hidden_at', 'is', null)
    .groupBy('galleries.event_id')
    .execute();
  return new Map(counts.map(({ event_id, count }) => [event_id!, Number(count)]));
}

/** Returns the photos of an event in visible galleries, in the order of the galleries and of their photos. */
export async function findEventPhotos(db: Db, eventId: string): Promise<EventPhotos> {
  const galleries = await db
    .selectFrom('galleries')
    .select(['id', 'link', 'title', 'shows_camera'])
    .where('event_id', '=', eventId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at')
    .orderBy('link')
    .execute();
  if (galleries.length === 0) return { count: 0, photos: [], galleries: [], credits: [] };
  const ids = galleries.map(({ id }) => id);
  const shown = selectPhotosInSets(db)
    .innerJoin('galleries', 'galleries.id', 'photo_sets.gallery_id')
    .where('galleries.id', 'in', ids);
  const { count } = await shown.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const photos = await shown
    .selectAll('photos')
    .select('galleries.link')
    .orderBy('galleries.created_at')
    .orderBy('galleries.link')
    .orderBy('photo_sets.position')
    .orderBy('photos.position')
    .limit(FIRST_EVENT_PHOTOS)
    .execute();
  const credits = await shown
    .select('photos.credit')
    .distinct()
    .where('photos.credit', '!=', '')
    .orderBy('photos.credit')
    .limit(MOST_CREDITS)
    .execute();
  return {
    count: Number(count),
    photos: photos.map(({ link, ...row }) => ({ photo: toPhoto(row), path: `/gallery/${link}?photo=${row.id}` })),
    galleries: galleries.map(({ link, title }) => ({ link, title })),
    credits: credits.map(({ credit }) => credit),
  };
}

/** Subquery for the pages of galleries, hidden ones included, with the time of their latest photo. */
export function selectGalleryPages(db: Db) {
  const latestPhoto = selectPhotosInSets(db)
    .select(({ fn }) => fn.max('photos.created_at').as('at'))
    .where('photo_sets.gallery_id', '=', sql.ref<string>('galleries.id'));
  return db
    .selectFrom('galleries')
    .select(['link', 'hidden_at'])
    .select(({ fn }) => fn.coalesce(latestPhoto, 'galleries.created_at').as('changedAt'));
}
