import type { Db } from '../../db/connection.ts';
import { incrementSetting } from '../../db/settings.ts';
import type { PhotoRow } from '../../db/tables.ts';

/** Stores the row of a photo, and counts it. */
export async function insertPhoto(db: Db, row: PhotoRow): Promise<void> {
  await db.insertInto('photos').values(row).execute();
  await incrementSetting(db, 'photo-generation');
}

export async function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  return db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether this member owns the portfolio of this link. */
export async function ownsPortfolio(db: Db, userId: string, link: string): Promise<boolean> {
  const row = await db
    .selectFrom('portfolios')
    .select('id')
    .where('link', '=', link)
    .where('owner_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes photos that were uploaded before this instant and never shown anywhere, and returns them. */
export async function deleteForgottenPhotos(db: Db, before: Date): Promise<PhotoRow[]> {
  return db
    .deleteFrom('photos')
    .where('created_at', '<', before.toISOString())
    .where('set_id', 'is', null)
    .where('profile_of', 'is', null)
    .where('id', 'not in', (query) => query.selectFrom('fotos_of_the_week').select('photo_id'))
    .returningAll()
    .execute();
}

/** Every photo, as far as its files go. */
export async function listPhotoFiles(db: Db): Promise<Pick<PhotoRow, 'id' | 'file' | 'variants'>[]> {
  return db.selectFrom('photos').select(['id', 'file', 'variants']).execute();
}
