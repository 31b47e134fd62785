import { acceptsCaptions, type Caption, type GalleryWithCaptions } from '@fotosoc/contract/gallery';
import type { OwnCaption } from '@fotosoc/contract/own-account';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { selectGalleryHeadings } from '../gallery-directory/read.ts';
import { findPhotosById, selectPhotosInSets, selectPublishedPhotos } from '../photos/read.ts';

/** Number of captions of a photo that the page of its gallery contains. */
const FIRST_CAPTIONS = 20;

/** Returns the captions of an account, newest first. */
export async function listOwnCaptions(
  db: Db,
  accountId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ captions: OwnCaption[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listSortedPage(
    selectPhotosInSets(db)
      .innerJoin(selectGalleryHeadings(db).as('galleries'), 'galleries.id', 'photo_sets.gallery_id')
      .innerJoin('captions', 'captions.photo_id', 'photos.id')
      .select(['captions.id', 'captions.caption', 'captions.created_at', 'captions.state'])
      .select(['galleries.link', 'galleries.title'])
      .select('photos.id as photo_id')
      .where('captions.account_id', '=', accountId)
      .where('captions.removed_at', 'is', null),
    { limit, cursor },
    ['captions.created_at', 'desc'],
    ['captions.id', 'desc'],
  );
  const photos = await findPhotosById(
    db,
    page.map(({ photo_id }) => photo_id),
  );
  const captions = page.map(({ id, caption, created_at, state, link, title, photo_id }) => ({
    id,
    caption,
    gallery: { link, title },
    photo: photos.get(photo_id)!,
    state,
    writtenAt: created_at,
  }));
  return { captions, nextCursor };
}

/** Returns the first captions that visitors see below each photo of a gallery, oldest first, and the number of captions
 *  of the photos that have more. */
export async function listFirstCaptions(
  db: Db,
  galleryId: string,
): Promise<Pick<GalleryWithCaptions, 'captions' | 'captionCounts'>> {
  const photos = await selectPhotosInSets(db)
    .innerJoin(selectShownCaptions(db).as('captions'), 'captions.photo_id', 'photos.id')
    .select(({ fn }) => ['photos.id', fn.countAll().as('count')])
    .where('photo_sets.gallery_id', '=', galleryId)
    .groupBy('photos.id')
    .execute();
  const captions: Caption[] = [];
  // A query per photo reads the first captions only; a query for the gallery would read all.
  for (const { id } of photos) {
    const oldestFirst = selectCaptionsOfPhoto(db, id).orderBy('captions.created_at').orderBy('captions.id');
    captions.push(...(await oldestFirst.limit(FIRST_CAPTIONS).execute()));
  }
  const counts = photos.map(({ id, count }) => [id, Number(count)] as const);
  return { captions, captionCounts: Object.fromEntries(counts.filter(([, count]) => count > FIRST_CAPTIONS)) };
}

/** Returns a page of the captions that visitors see below a photo, oldest first; none unless a visible gallery for
 *  captions contains the photo. */
export async function listShownCaptions(
  db: Db,
  photoId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ captions: Caption[]; nextCursor: string | null }> {
  const photo = await db
    .selectFrom(selectPublishedPhotos(db))
    .select('title')
    .where('placed.id', '=', photoId)
    .where('placed.gallery', 'is not', null)
    .executeTakeFirst();
  if (!photo || !acceptsCaptions(photo.title!)) return { captions: [], nextCursor: null };
  const { page: rows, nextCursor } = await listSortedPage(
    selectCaptionsOfPhoto(db, photoId).select('captions.created_at'),
    page,
    ['captions.created_at', 'asc'],
    ['captions.id', 'asc'],
  );
  return { captions: rows.map(({ id, name, caption }) => ({ id, photoId, name, caption })), nextCursor };
}

function selectShownCaptions(db: Db) {
  const captions = db.selectFrom('captions').selectAll();
  return captions.where('captions.removed_at', 'is', null).where('captions.state', '=', 'shown');
}

function selectCaptionsOfPhoto(db: Db, photoId: string) {
  return db
    .selectFrom(selectShownCaptions(db).as('captions'))
    .select(['captions.id', 'captions.photo_id as photoId', 'captions.name', 'captions.caption'])
    .where('captions.photo_id', '=', photoId);
}

/** Subquery for the number of captions of an account. */
export function selectCaptionCount(db: Db, accountId: string) {
  return db
    .selectFrom('captions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null);
}

/** Returns the captions of these ids that visitors see, with photo and gallery. */
export async function listVisibleCaptions(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string; photoId: string; gallery: { link: string; title: string } }[]> {
  const rows = await db
    .selectFrom(selectPublishedPhotos(db))
    .innerJoin('captions', 'captions.photo_id', 'placed.id')
    .select(['captions.id', 'captions.name', 'placed.id as photo', 'placed.gallery as link', 'placed.title'])
    .where('captions.id', 'in', ids)
    .where('captions.state', '=', 'shown')
    .where('captions.removed_at', 'is', null)
    .where('placed.gallery', 'is not', null)
    .execute();
  return rows
    .filter(({ title }) => acceptsCaptions(title!))
    .map(({ id, name, photo, link, title }) => ({ id, name, photoId: photo, gallery: { link: link!, title: title! } }));
}
