import type { Exif, Photo, PhotoPurpose } from '@fotosoc/contract/photo';
import { listCopyWidths } from '@fotosoc/contract/photo-ladder';
import { sql, type Expression } from 'kysely';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectPublishedEntryPhotoIds, selectRemovedEntryPhotoIds } from '../call-directory/read.ts';
import { selectGalleryHeadings, selectHiddenGalleryIds } from '../gallery-directory/read.ts';
import { selectHiddenPortfolioIds, selectPortfolioHeadings } from '../portfolio-directory/read.ts';
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

/** Returns which of these photos a moderator has hidden. */
export async function findUnpublishedIds(db: Db, photoIds: readonly string[]): Promise<Set<string>> {
  if (photoIds.length === 0) return new Set();
  const rows = await db.selectFrom('hidden_photos').select('photo_id').where('photo_id', 'in', photoIds).execute();
  return new Set(rows.map(({ photo_id }) => photo_id));
}

/** Returns the rows of these photos, visible or not. */
export async function listPhotoRows(db: Db, ids: readonly string[]): Promise<PhotoRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('photos').selectAll().where('id', 'in', ids).execute();
}

/** Returns these photos, visible or not, by id. */
export async function findPhotosById(db: Db, ids: readonly string[]): Promise<Map<string, Photo>> {
  const rows = await listPhotoRows(db, ids);
  return new Map(rows.map((row) => [row.id, toPhoto(row)]));
}

/** Returns the visible profile photo of a portfolio. */
export async function findProfilePhoto(db: Db, portfolioId: string): Promise<Photo | null> {
  const row = await selectVisiblePhotos(db).selectAll().where('profile_of', '=', portfolioId).executeTakeFirst();
  return row ? toPhoto(row) : null;
}

/** Returns the visible ones of these photos, by id. */
export async function findVisiblePhotosById(db: Db, ids: readonly string[]): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map();
  const rows = await selectVisiblePhotos(db).selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toPhoto(row)]));
}

/** @param uploaderId account whose unpublished uploads are accepted, like uploads of all editors for pages; without it,
 *  only published photos are accepted
 *  @throws HttpError 400 `photos/not-found` for a photo invisible to visitors */
export async function requireVisiblePhoto(trx: Db, photoId: string, uploaderId?: string): Promise<void> {
  const photo = await selectVisiblePhotos(trx)
    .select('id')
    .where('id', '=', photoId)
    .where((where) =>
      where.or([
        where('set_id', 'is not', null),
        where('profile_of', 'is not', null),
        where('id', 'in', selectPublishedEntryPhotoIds(trx)),
        ...(uploaderId === undefined ? [] : [where('owner_id', '=', uploaderId), where('purpose', '=', 'page')]),
      ]),
    )
    .executeTakeFirst();
  if (photo) return;
  const sentence = 'This photo is hidden or was deleted. Choose another photo.';
  throw fail(400, 'photos/not-found', sentence, { fields: { photoId: sentence } });
}

/** Subquery for ids and files of hidden photos, photos of hidden portfolios and galleries, and entries of deleted
 *  accounts. The query starts from hidden rows, to avoid a scan of all photos. */
export function selectHiddenPhotos(db: Db) {
  const photos = db.selectFrom('photos').select(['photos.id', 'photos.file']);
  const portfolios = selectHiddenPortfolioIds(db);
  const galleries = selectHiddenGalleryIds(db);
  const sets = db.selectFrom('photo_sets').select('photo_sets.id');
  return photos
    .where('photos.id', 'in', db.selectFrom('hidden_photos').select('photo_id'))
    .unionAll(photos.where('photos.set_id', 'in', sets.where('portfolio_id', 'in', portfolios)))
    .unionAll(photos.where('photos.set_id', 'in', sets.where('gallery_id', 'in', galleries)))
    .unionAll(photos.where('photos.profile_of', 'in', portfolios))
    .unionAll(photos.where('photos.set_id', 'is', null).where('photos.id', 'in', selectRemovedEntryPhotoIds(db)));
}

/** Subquery for the ids of `selectHiddenPhotos`. */
export function selectHiddenPhotoIds(db: Db): Expression<string> {
  return db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id').$asScalar();
}

/** Query of the photos that are not hidden. The caller joins own tables, and adds columns and conditions. */
export function selectVisiblePhotos(db: Db) {
  return db.selectFrom('photos').where('photos.id', 'not in', selectHiddenPhotoIds(db));
}

/** Query of the photos of portfolios and galleries with their sets, of hidden portfolios and galleries as well. The
 *  caller joins own tables, and adds columns and conditions. */
export function selectPhotosInSets(db: Db) {
  return db.selectFrom('photos').innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id');
}

/** Query of the photos in no set. The caller adds columns and conditions. */
export function selectUnplacedPhotos(db: Db) {
  return db.selectFrom('photos').where('photos.set_id', 'is', null);
}

/** Subquery of all photos, visible or not, each with its set, its portfolio or gallery, and the portfolio whose profile
 *  photo it is, if any. */
export function selectPlacedPhotos(db: Db) {
  return db
    .selectFrom('photos')
    .leftJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .leftJoin(selectPortfolioHeadings(db).as('portfolios'), 'portfolios.id', 'photo_sets.portfolio_id')
    .leftJoin(selectGalleryHeadings(db).as('galleries'), 'galleries.id', 'photo_sets.gallery_id')
    .leftJoin(selectPortfolioHeadings(db).as('portrayed'), 'portrayed.id', 'photos.profile_of')
    .selectAll('photos')
    .select(['photo_sets.title as set_title', 'photo_sets.position as set_position'])
    .select(['portfolios.link as portfolio', 'portfolios.name as member', 'portrayed.link as portrait'])
    .select([
      'galleries.link as gallery',
      'galleries.title as gallery_title',
      'galleries.hidden_at as gallery_hidden_at',
    ])
    .select(['galleries.shows_camera', 'galleries.captions_wait'])
    .as('placed');
}

/** Subquery of the photos that visitors see in portfolios and galleries, with link and name of the portfolio or link
 *  and title of the gallery, and the title of the set. Hidden photos are not included. */
export function selectPublishedPhotos(db: Db) {
  return selectPhotosInSets(db)
    .leftJoin(selectPortfolioHeadings(db).as('portfolios'), 'portfolios.id', 'photo_sets.portfolio_id')
    .leftJoin(selectGalleryHeadings(db).as('galleries'), 'galleries.id', 'photo_sets.gallery_id')
    .select(['photos.id', 'photo_sets.title as set'])
    .select(['portfolios.link as portfolio', 'portfolios.name', 'galleries.link as gallery', 'galleries.title'])
    .where('portfolios.hidden_at', 'is', null)
    .where('galleries.hidden_at', 'is', null)
    .as('placed');
}

/** Subquery for the title of the gallery of a photo.
 *  @param photoId column of the outer query, such as `captions.photo_id` */
export function selectGalleryTitle(db: Db, photoId: string): Expression<string | null> {
  return db
    .selectFrom(selectPlacedPhotos(db))
    .select('placed.gallery_title')
    .where('placed.id', '=', sql.ref<string>(photoId))
    .$asScalar();
}

/** Query of the photos that an account uploaded for a purpose. */
export function selectUploads(db: Db, ownerId: string, purpose: PhotoPurpose) {
  return db.selectFrom('photos').where('photos.owner_id', '=', ownerId).where('photos.purpose', '=', purpose);
}

/** Subquery for alternative texts of all photos. */
export function selectAltTexts(db: Db) {
  return db.selectFrom('photos').select(['photos.id', 'photos.alt']);
}

/** Subquery for the number of bytes that the photos of an account take. */
export function selectStoredBytes(db: Db, ownerId: string) {
  return db
    .selectFrom('photos')
    .select(({ fn }) => fn.sum<number>('size_bytes').as('bytes'))
    .where('photos.owner_id', '=', ownerId);
}

/** Subquery for photo and photographer of credited photos in portfolios and galleries.
 *  @param name limits the selection to one photographer */
export function selectPhotoCredits(db: Db, name?: string) {
  return db
    .selectFrom('photos')
    .select(['photos.id', 'photos.credit as name'])
    .where('photos.set_id', 'is not', null)
    .where('photos.credit', name === undefined ? '!=' : '=', name ?? '');
}

/** Portfolio or gallery of a photo, and the place of the photo there. */
export interface PhotoPosition {
  portfolioId: string | null;
  galleryId: string | null;
  /** 1-based, across all sets; null for a profile photo. */
  number: number | null;
}

/** Returns the current position of a photo, or the one before it was hidden. */
export async function findPhotoPosition(db: Db, photoId: string): Promise<PhotoPosition | undefined> {
  const shown = await db
    .selectFrom('photos')
    .leftJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .select(['photo_sets.portfolio_id', 'photo_sets.gallery_id', 'photo_sets.position as set_position'])
    .select(['photos.profile_of', 'photos.position'])
    .where('photos.id', '=', photoId)
    .executeTakeFirst();
  const hidden = await db.selectFrom('hidden_photos').selectAll().where('photo_id', '=', photoId).executeTakeFirst();
  const at = hidden ?? shown;
  if (!at) return undefined;
  const portfolioId = at.portfolio_id ?? shown?.profile_of ?? null;
  const galleryId = portfolioId === null ? at.gallery_id : null;
  const isProfile = hidden ? hidden.is_profile === 1 : shown?.profile_of != null;
  if (isProfile || (portfolioId === null && galleryId === null)) return { portfolioId, galleryId, number: null };
  const { count } = await selectPhotosInSets(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`photo_sets.${portfolioId === null ? 'gallery' : 'portfolio'}_id`, '=', portfolioId ?? galleryId)
    .where('photo_sets.position', '<', at.set_position ?? 0)
    .executeTakeFirstOrThrow();
  return { portfolioId, galleryId, number: count + at.position! + 1 };
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
