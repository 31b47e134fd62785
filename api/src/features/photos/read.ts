import { type Exif, type Photo } from '@fotosoc/contract/photo';
import { listCopyWidths } from '@fotosoc/contract/photo-ladder';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { calculateCopyHeight, formatCopyPath, MEDIA_PREFIX } from './photo.ts';
import type { PhotoRow } from './tables.ts';

export { listAllPhotoFiles } from './photo.ts';

const fail = createSharedFail<'PUT /api/foto-of-the-week' | 'POST /api/events'>();

/** @param showsCamera whether camera data is included; default: true, except for photos of galleries */
export function toPhoto(row: PhotoRow, showsCamera: boolean = row.purpose !== 'gallery'): Photo {
  return {
    id: row.id,
    url: MEDIA_PREFIX + row.file,
    width: row.width,
    height: row.height,
    alt: row.alt,
    ...(row.title !== '' && { title: row.title }),
    ...(row.credit !== '' && { credit: row.credit }),
    variants: listCopyWidths(row.width).map((width) => ({
      url: MEDIA_PREFIX + formatCopyPath(row, width, 'webp'),
      width,
      height: calculateCopyHeight(row, width),
      type: 'image/webp',
    })),
    placeholder: row.placeholder,
    exif: row.exif === null || !showsCamera ? null : (JSON.parse(row.exif) as Exif),
  };
}

/** Returns whether a moderator has hidden a photo. */
export async function isUnpublishedByModerator(db: Db, photoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('hidden_photos')
    .select('photo_id')
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns these photos, visible or not, by id. */
export async function findPhotosById(db: Db, ids: readonly string[]): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('photos').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toPhoto(row)]));
}

/** Returns the visible profile photo of a portfolio. */
export async function findProfilePhoto(db: Db, portfolioId: string): Promise<Photo | null> {
  const row = await db
    .selectFrom('photos')
    .selectAll()
    .where('profile_of', '=', portfolioId)
    .where('id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
    .executeTakeFirst();
  return row ? toPhoto(row) : null;
}

/** Returns the visible ones of these photos, by id. */
export async function findVisiblePhotosById(db: Db, ids: readonly string[]): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .selectAll()
    .where('id', 'in', ids)
    .where('id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
    .execute();
  return new Map(rows.map((row) => [row.id, toPhoto(row)]));
}

/** Subquery for ids and files of hidden photos, photos of hidden portfolios and galleries, and entries of deleted
 *  accounts. The query starts from
 *  hidden rows, to avoid a scan of all photos. */
export function selectHiddenPhotos(db: Db) {
  const photos = db.selectFrom('photos').select(['photos.id', 'photos.file']);
  const portfolios = db.selectFrom('portfolios').select('portfolios.id').where('hidden_at', 'is not', null);
  const galleries = db.selectFrom('galleries').select('galleries.id').where('hidden_at', 'is not', null);
  const sets = db.selectFrom('photo_sets').select('photo_sets.id');
  const removedEntries = db.selectFrom('call_entries').select('photo_id').where('removed_at', 'is not', null);
  return photos
    .where('photos.id', 'in', db.selectFrom('hidden_photos').select('photo_id'))
    .unionAll(photos.where('photos.set_id', 'in', sets.where('portfolio_id', 'in', portfolios)))
    .unionAll(photos.where('photos.set_id', 'in', sets.where('gallery_id', 'in', galleries)))
    .unionAll(photos.where('photos.profile_of', 'in', portfolios))
    .unionAll(photos.where('photos.set_id', 'is', null).where('photos.id', 'in', removedEntries));
}

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

/** @param uploaderId account whose unpublished uploads are accepted, like uploads of all editors for pages; without it,
 *  only published photos are accepted
 *  @throws HttpError 400 `photos/not-found` for a photo invisible to visitors */
export async function requireVisiblePhoto(trx: Db, photoId: string, uploaderId?: string): Promise<void> {
  const photo = await trx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('id', 'not in', trx.selectFrom(selectHiddenPhotos(trx).as('hidden')).select('hidden.id'))
    .where((where) =>
      where.or([
        where('set_id', 'is not', null),
        where('profile_of', 'is not', null),
        where('id', 'in', selectPublishedEntries(trx)),
        ...(uploaderId === undefined ? [] : [where('owner_id', '=', uploaderId), where('purpose', '=', 'page')]),
      ]),
    )
    .executeTakeFirst();
  if (photo) return;
  const sentence = 'This photo is hidden or was deleted. Choose another photo.';
  throw fail(400, 'photos/not-found', sentence, { fields: { photoId: sentence } });
}

/** Subquery for the ids of photos in published results of calls. */
function selectPublishedEntries(db: Db) {
  return db
    .selectFrom('call_entries')
    .innerJoin('open_calls', 'open_calls.id', 'call_entries.call_id')
    .select('call_entries.photo_id')
    .where('open_calls.results_at', 'is not', null);
}
