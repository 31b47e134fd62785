import { acceptsCaptions, type Caption } from '@fotosoc/contract/gallery';
import type { OwnCaption } from '@fotosoc/contract/own-account';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listPage } from '@fotosoc/server-kit/http/paging';
import { selectGalleryHeadings } from '../gallery-directory/read.ts';
import { findPhotosById, selectPhotosInSets, selectPublishedPhotos } from '../photos/read.ts';

/** Returns the captions of an account, newest first. */
export async function listOwnCaptions(
  db: Db,
  accountId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ captions: OwnCaption[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listPage(
    selectPhotosInSets(db)
      .innerJoin(selectGalleryHeadings(db).as('galleries'), 'galleries.id', 'photo_sets.gallery_id')
      .innerJoin('captions', 'captions.photo_id', 'photos.id')
      .select(['captions.id', 'captions.caption', 'captions.created_at', 'captions.state'])
      .select(['galleries.link', 'galleries.title'])
      .select('photos.id as photo_id')
      .where('captions.account_id', '=', accountId)
      .where('captions.removed_at', 'is', null)
      .orderBy('captions.created_at', 'desc')
      .orderBy('captions.id', 'desc'),
    { limit, cursor },
    {
      keyOf: ({ created_at, id }) => [created_at, id],
      isAfter: (where, at, id) =>
        where.or([
          where('captions.created_at', '<', at),
          where.and([where('captions.created_at', '=', at), where('captions.id', '<', id)]),
        ]),
    },
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

/** Returns the captions that visitors see below the photos of a gallery, oldest first. */
export async function listShownCaptions(db: Db, galleryId: string): Promise<Caption[]> {
  return selectPhotosInSets(db)
    .innerJoin('captions', 'captions.photo_id', 'photos.id')
    .select(['captions.id', 'captions.photo_id as photoId', 'captions.name', 'captions.caption'])
    .where('photo_sets.gallery_id', '=', galleryId)
    .where('captions.removed_at', 'is', null)
    .where('captions.state', '=', 'shown')
    .orderBy('captions.created_at')
    .orderBy('captions.id')
    .execute();
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
