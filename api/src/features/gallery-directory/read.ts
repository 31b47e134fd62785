import type { Db } from '@fotosoc/server-kit/db/connection';

/** Subquery for link, title and settings of all galleries, visible or not, to join photos with their gallery. */
export function selectGalleryHeadings(db: Db) {
  return db
    .selectFrom('galleries')
    .select(['galleries.id', 'link', 'title', 'shows_camera', 'captions_wait', 'hidden_at']);
}

/** Subquery for the ids of hidden galleries. */
export function selectHiddenGalleryIds(db: Db) {
  return db.selectFrom('galleries').select('galleries.id').where('hidden_at', 'is not', null);
}

/** Returns link and title of a gallery, visible or not. */
export async function findGalleryHeading(db: Db, id: string): Promise<{ link: string; title: string } | undefined> {
  return selectGalleryHeadings(db).where('galleries.id', '=', id).executeTakeFirst();
}
