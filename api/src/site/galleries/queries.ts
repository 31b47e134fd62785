import { randomUUID } from 'node:crypto';
import {
  acceptsCaptions,
  type Caption,
  type Gallery,
  type GalleryListQuery,
  type GallerySummary,
  type GalleryWithCaptions,
} from '@fotosoc/contract/gallery';
import type { PhotoSetInput } from '@fotosoc/contract/portfolio';
import { isUniqueConflict, type Db } from '../../server-kit/db/connection.ts';
import type { GalleryRow } from './tables.ts';
import type { PhotoRow } from '../photos/tables.ts';
import { createSharedFail } from '../../server-kit/http/endpoint.ts';
import { createInvalidFieldsError } from '../../server-kit/http-error.ts';
import {
  deletePhotos,
  listHolderPhotos,
  listPhotoSets,
  replacePhotos,
  summarizePhotos,
  type PhotoHolder,
} from '../photos/photo-sets/queries.ts';
import { PAGE_SIZE } from '@fotosoc/contract/page';
import { listPage } from '../../server-kit/http/paging.ts';
import { normaliseLine } from '../../server-kit/text/clean-text.ts';

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
  const newestFirst = db
    .selectFrom('galleries')
    .selectAll()
    .where('hidden_at', 'is', null)
    .$if(link !== undefined, (query) => query.where('link', '=', link!))
    .orderBy('created_at', 'desc')
    .orderBy('link');
  const { page, nextCursor } = await listPage(
    newestFirst,
    { limit, cursor },
    {
      keyOf: ({ created_at, link }) => [created_at, link],
      isAfter: (where, createdAt, link) =>
        where.and([
          where('created_at', '<=', createdAt),
          where.or([where('created_at', '<', createdAt), where('link', '>', link)]),
        ]),
    },
  );
  return { galleries: await toSummaries(db, page, covers), nextCursor };
}

export async function findGallery(db: Db, link: string): Promise<GalleryWithCaptions | undefined> {
  const row = await findVisibleGalleryRow(db, link);
  if (!row) return undefined;
  const captions = acceptsCaptions(row.title) ? await listCaptions(db, row.id) : [];
  return { ...(await toGallery(db, row)), captions };
}

/** Returns the row of a gallery that is not hidden. */
export async function findVisibleGalleryRow(db: Db, link: string): Promise<GalleryRow | undefined> {
  const byLink = db.selectFrom('galleries').selectAll().where('link', '=', link);
  return byLink.where('hidden_at', 'is', null).executeTakeFirst();
}

async function listCaptions(db: Db, galleryId: string): Promise<Caption[]> {
  const rows = await db
    .selectFrom('captions')
    .innerJoin('photos', 'photos.id', 'captions.photo_id')
    .innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .select(['captions.id', 'captions.photo_id', 'captions.name', 'captions.caption'])
    .where('photo_sets.gallery_id', '=', galleryId)
    .where('captions.removed_at', 'is', null)
    .where('captions.state', '=', 'shown')
    .orderBy('captions.created_at')
    .orderBy('captions.id')
    .execute();
  return rows.map((row) => ({ id: row.id, photoId: row.photo_id, name: row.name, caption: row.caption }));
}

export interface GalleryContent {
  title: string;
  galleries: PhotoSetInput[];
  /** Undefined keeps the current values. */
  showsCamera?: boolean;
  eventId?: string | null;
}

/** @throws HttpError 409 `galleries/link-taken`, 400 `photos/not-found` */
export async function insertGallery(
  trx: Db,
  link: string,
  userId: string,
  { title, galleries, showsCamera = false, eventId = null }: GalleryContent,
  now: Date,
): Promise<Gallery> {
  const row = {
    id: randomUUID(),
    link,
    title: normaliseLine(title),
    created_at: now.toISOString(),
    captions_wait: null,
    hidden_at: null,
    shows_camera: Number(showsCamera),
    event_id: eventId,
  };
  await requireEvent(trx, eventId);
  try {
    await trx.insertInto('galleries').values(row).execute();
  } catch (error) {
    if (!isUniqueConflict(error)) throw error;
    const sentence = 'The gallery link is already taken. Please choose a different link.';
    throw fail(409, 'galleries/link-taken', sentence, { fields: { link: sentence } });
  }
  await replacePhotos(trx, toHolder(row.id), userId, { sets: galleries });
  return toGallery(trx, row);
}

/** Saves the change and returns the photos that were removed from the gallery.
 *  @throws HttpError 400 `photos/not-found` */
export async function updateGallery(
  trx: Db,
  id: string,
  userId: string,
  { title, galleries, showsCamera, eventId }: GalleryContent,
): Promise<PhotoRow[]> {
  await requireEvent(trx, eventId);
  await trx
    .updateTable('galleries')
    .set({
      title: normaliseLine(title),
      ...(showsCamera !== undefined && { shows_camera: Number(showsCamera) }),
      ...(eventId !== undefined && { event_id: eventId }),
    })
    .where('id', '=', id)
    .execute();
  return replacePhotos(trx, toHolder(id), userId, { sets: galleries });
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
  const events = await listGalleryEvents(db, rows);
  return rows.map((row) => ({
    link: row.link,
    title: row.title,
    ...photos.get(row.id)!,
    date: events.get(row.event_id ?? '')?.start ?? row.created_at,
    createdAt: row.created_at,
  }));
}

/** @throws HttpError 400 for an unknown event */
async function requireEvent(trx: Db, eventId: string | null | undefined): Promise<void> {
  if (eventId && !(await findEvent(trx, eventId))) {
    throw createInvalidFieldsError({ eventId: 'This event no longer exists. Please choose another one.' });
  }
}

async function findEvent(db: Db, id: string) {
  return selectEvents(db).where('id', '=', id).executeTakeFirst();
}

async function listGalleryEvents(db: Db, rows: readonly GalleryRow[]) {
  const ids = rows.flatMap(({ event_id }) => event_id ?? []);
  const events = ids.length > 0 ? await selectEvents(db).where('id', 'in', ids).execute() : [];
  return new Map(events.map((event) => [event.id, event]));
}

function selectEvents(db: Db) {
  return db.selectFrom('planned_events').select(['id', 'name', 'slug', 'starts_at as start']);
}

async function toGallery(
  db: Db,
  { id, link, title, shows_camera, event_id, created_at }: GalleryRow,
): Promise<Gallery> {
  const showsCamera = shows_camera === 1;
  const galleries = await listPhotoSets(db, toHolder(id), showsCamera);
  const event = event_id === null ? undefined : await findEvent(db, event_id);
  return {
    link,
    title,
    galleries,
    ...(showsCamera && { showsCamera }),
    ...(event && { event }),
    date: event?.start ?? created_at,
    createdAt: created_at,
  };
}
