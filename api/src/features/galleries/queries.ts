import { randomUUID } from 'node:crypto';
import {
  acceptsCaptions,
  type Gallery,
  type GalleryChange,
  type GalleryListQuery,
  type GallerySummary,
  type GalleryWithCaptions,
} from '@fotosoc/contract/gallery';
import type { Photo } from '@fotosoc/contract/photo';
import { createSharedFail } from '../endpoints.ts';
import { isUniqueConflict, type Db } from '@fotosoc/server-kit/db/connection';
import type { GalleryRow } from './tables.ts';
import type { PhotoRow } from '../photos/tables.ts';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import {
  deletePhotos,
  listHolderPhotos,
  listPhotoSets,
  replacePhotos,
  summarizePhotos,
  type PhotoHolder,
} from '../photos/photo-sets/queries.ts';
import { PAGE_SIZE } from '@fotosoc/contract/page';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { toInstant } from '@fotosoc/contract/wall-time';
import { listFirstCaptions } from '../captions/read.ts';
import { findEventHeadings } from '../event-directory/read.ts';
import { selectPhotosInSets, toPhoto } from '../photos/read.ts';
import { toFacts } from './rules.ts';
import { sortPhotoSets } from './sort-photos.ts';

const fail = createSharedFail<'POST /api/galleries'>();

export interface GalleryPage {
  galleries: GallerySummary[];
  nextCursor: string | null;
}

/** Returns galleries, newest first and then by link.
 *  @param link limits the list to one gallery */
export async function listGalleries(
  db: Db,
  { limit = PAGE_SIZE, cursor, link, covers }: GalleryListQuery,
): Promise<GalleryPage> {
  const shown = db
    .selectFrom('galleries')
    .selectAll()
    .where('hidden_at', 'is', null)
    .$if(link !== undefined, (query) => query.where('link', '=', link!));
  const { page, nextCursor } = await listSortedPage(shown, { limit, cursor }, ['created_at', 'desc'], ['link', 'asc']);
  return { galleries: await toSummaries(db, page, covers), nextCursor };
}

export async function findGallery(db: Db, link: string): Promise<GalleryWithCaptions | undefined> {
  const row = await findVisibleGalleryRow(db, link);
  if (!row) return undefined;
  const captions = acceptsCaptions(row.title) ? await listFirstCaptions(db, row.id) : { captions: [] };
  return { ...(await toGallery(db, row)), ...captions };
}

/** Returns the row of a gallery that is not hidden. */
export async function findVisibleGalleryRow(db: Db, link: string): Promise<GalleryRow | undefined> {
  const byLink = db.selectFrom('galleries').selectAll().where('link', '=', link);
  return byLink.where('hidden_at', 'is', null).executeTakeFirst();
}

/** Content to save. An undefined value stays as it is stored. */
export type GalleryContent = GalleryChange;

/** @throws HttpError 409 `galleries/link-taken`, 400 `photos/not-found` */
export async function insertGallery(
  trx: Db,
  link: string,
  userId: string,
  content: GalleryContent,
  now: Date,
): Promise<Gallery> {
  const row: GalleryRow = {
    id: randomUUID(),
    link,
    created_at: now.toISOString(),
    captions_wait: null,
    hidden_at: null,
    shows_camera: 0,
    event_id: null,
    taken_on: null,
    description: '',
    cover_photo_id: null,
    photo_order: 'manual',
    ...toFacts(content, now),
  };
  await requireEvent(trx, content.eventId);
  try {
    await trx.insertInto('galleries').values(row).execute();
  } catch (error) {
    if (!isUniqueConflict(error)) throw error;
    const sentence = 'The gallery link is already taken. Please choose a different link.';
    throw fail(409, 'galleries/link-taken', sentence, { fields: { link: sentence } });
  }
  await replaceGalleryPhotos(trx, row, userId, content);
  return toGallery(trx, row);
}

/** Saves the change and returns the photos that were removed from the gallery.
 *  @throws HttpError 400 for a photo, an event, a day or a cover that cannot be saved */
export async function updateGallery(
  trx: Db,
  before: GalleryRow,
  { content, userId, now }: { content: GalleryContent; userId: string; now: Date },
): Promise<PhotoRow[]> {
  await requireEvent(trx, content.eventId);
  const row = { ...before, ...toFacts(content, now) };
  const ids = content.galleries.flatMap(({ images }) => images.map((image) => image.id));
  // A cover that was removed from the gallery leaves the choice to the site again.
  if (row.cover_photo_id !== null && !ids.includes(row.cover_photo_id)) row.cover_photo_id = null;
  await trx.updateTable('galleries').set(row).where('id', '=', row.id).execute();
  return replaceGalleryPhotos(trx, row, userId, content);
}

async function replaceGalleryPhotos(
  trx: Db,
  { id, photo_order }: GalleryRow,
  userId: string,
  { galleries }: GalleryContent,
): Promise<PhotoRow[]> {
  const sets = photo_order === 'manual' ? galleries : await sortPhotoSets(trx, galleries, photo_order);
  return replacePhotos(trx, toHolder(id), userId, { sets });
}

/** Deletes a gallery with its photos and returns the photos. */
export async function deleteGallery(trx: Db, id: string): Promise<PhotoRow[]> {
  const photos = await listHolderPhotos(trx, toHolder(id));
  await deletePhotos(trx, photos);
  await trx.deleteFrom('galleries').where('id', '=', id).execute();
  return photos;
}

function toHolder(id: string): PhotoHolder {
  return { kind: 'gallery_id', id };
}

async function toSummaries(db: Db, rows: GalleryRow[], covers: number | undefined): Promise<GallerySummary[]> {
  const ids = rows.map(({ id }) => id);
  const photos = await summarizePhotos(db, 'gallery_id', ids, covers);
  const events = await findEventHeadings(
    db,
    rows.flatMap(({ event_id }) => event_id ?? []),
  );
  const chosen = await listChosenCovers(db, ids);
  return rows.map((row) => {
    const cover = chosen.get(row.id);
    return {
      link: row.link,
      title: row.title,
      ...photos.get(row.id)!,
      ...describeGallery(row, events.get(row.event_id ?? '')),
      ...(cover && { cover }),
      createdAt: row.created_at,
    };
  });
}

/** Returns the chosen covers by gallery id, without hidden photos. */
async function listChosenCovers(db: Db, ids: readonly string[]): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map();
  const rows = await selectPhotosInSets(db)
    .innerJoin('galleries', (join) =>
      join.onRef('galleries.cover_photo_id', '=', 'photos.id').onRef('galleries.id', '=', 'photo_sets.gallery_id'),
    )
    .selectAll('photos')
    .select('galleries.id as galleryId')
    .where('galleries.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ galleryId, ...row }) => [galleryId, toPhoto(row)]));
}

/** @throws HttpError 400 for an unknown event */
async function requireEvent(trx: Db, eventId: string | null | undefined): Promise<void> {
  if (eventId && !(await findEventHeadings(trx, [eventId])).has(eventId)) {
    throw createInvalidFieldsError({ eventId: 'This event no longer exists. Please choose another one.' });
  }
}

async function toGallery(db: Db, row: GalleryRow): Promise<Gallery> {
  const { id, link, title, event_id, taken_on, photo_order } = row;
  const showsCamera = row.shows_camera === 1;
  const galleries = await listPhotoSets(db, toHolder(id), showsCamera);
  const event = event_id === null ? undefined : (await findEventHeadings(db, [event_id])).get(event_id);
  const photos = galleries.flatMap(({ images }) => images);
  const chosen = photos.find((photo) => photo.id === row.cover_photo_id);
  const cover = chosen ?? photos[0];
  return {
    link,
    title,
    galleries,
    ...(showsCamera && { showsCamera }),
    ...(event && { event }),
    ...describeGallery(row, event),
    ...(taken_on !== null && { takenOn: taken_on }),
    ...(cover && { cover }),
    ...(chosen && { coverPhotoId: chosen.id }),
    ...(photo_order !== 'manual' && { photoOrder: photo_order }),
    createdAt: row.created_at,
  };
}

/** Returns date and description as lists and pages show them. */
function describeGallery({ taken_on, description, created_at }: GalleryRow, event: { start: string } | undefined) {
  const noon = taken_on === null ? undefined : toInstant({ date: taken_on, time: '12:00' });
  return { date: noon ?? event?.start ?? created_at, ...(description !== '' && { description }) };
}
