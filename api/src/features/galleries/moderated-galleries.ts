import type { Selectable } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { GalleryRow } from './tables.ts';

/** Returns a gallery by link, hidden or not. */
export async function findGalleryRow(db: Db, link: string): Promise<Selectable<GalleryRow> | undefined> {
  return db.selectFrom('galleries').selectAll().where('link', '=', link).executeTakeFirst();
}

/** Returns whether visitors see a gallery; undefined if it does not exist. */
export async function isGalleryShown(db: Db, id: string): Promise<boolean | undefined> {
  const row = await db.selectFrom('galleries').select('hidden_at').where('id', '=', id).executeTakeFirst();
  return row && row.hidden_at === null;
}

export async function updateGalleryVisibility(trx: Db, id: string, isShown: boolean, now: Date): Promise<void> {
  const hiddenAt = isShown ? null : now.toISOString();
  await trx.updateTable('galleries').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
}

/** Returns the galleries whose title contains a text, newest first. */
export async function listTitledGalleries(db: Db, { contains, limit }: { contains: string; limit: number }) {
  return db
    .selectFrom('galleries')
    .select(['link', 'title', 'captions_wait'])
    .where('title', 'like', `%${contains}%`)
    .orderBy('created_at', 'desc')
    .orderBy('link')
    .limit(limit)
    .execute();
}

/** Saves whether captions of a gallery wait for a moderator; null follows the setting of the site.
 *  @returns the gallery; undefined for an unknown one */
export async function updateCaptionsWaiting(trx: Db, link: string, captionsWait: boolean | null) {
  return trx
    .updateTable('galleries')
    .set({ captions_wait: captionsWait === null ? null : Number(captionsWait) })
    .where('link', '=', link)
    .returning(['id', 'link', 'title', 'captions_wait'])
    .executeTakeFirst();
}
