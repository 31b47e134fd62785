import type { Foto } from '@fotosoc/contract/foto';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findPhotosById, requireVisiblePhoto, selectHiddenPhotoIds } from '../photos/read.ts';
import type { FotoOfTheWeekRow } from './tables.ts';
import type { FotoTexts } from './rules.ts';

export interface ChosenFoto {
  photoId: string;
  /** Account whose unpublished uploads may become the Foto. */
  userId: string;
  words: FotoTexts;
}

/** Makes a photo the Foto of the Week. If the photo already is the current Foto, only its text changes.
 *  @throws HttpError 400 `photos/not-found` for an unpublished photo */
export async function showFoto(trx: Db, { photoId, userId, words }: ChosenFoto, now: Date): Promise<void> {
  await requireVisiblePhoto(trx, photoId, userId);
  const current = await findCurrentRow(trx, now);
  if (current?.photo_id !== photoId) return insertFoto(trx, photoId, words, now);
  await trx.updateTable('fotos_of_the_week').set(words).where('photo_id', '=', photoId).execute();
}

/** Inserts a Foto of the Week that starts now. A photo that was a Foto before becomes the latest Foto again. */
export async function insertFoto(db: Db, photoId: string, words: FotoTexts, now: Date): Promise<void> {
  await saveFoto(db, photoId, words, { now, showsFrom: now.toISOString() });
}

/** Makes a photo the Foto of the Week from an instant on, and at no other time. */
export async function saveFoto(
  db: Db,
  photoId: string,
  words: FotoTexts,
  { now, showsFrom }: { now: Date; showsFrom: string },
): Promise<void> {
  const chosen = { ...words, chosen_at: now.toISOString(), shows_from: showsFrom };
  await db
    .insertInto('fotos_of_the_week')
    .values({ photo_id: photoId, source: null, ...chosen })
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet(chosen))
    .execute();
}

/** Returns whether the photo at an external URL was fetched before. */
export async function hasSheetFoto(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('fotos_of_the_week')
    .select('photo_id')
    .where('source', '=', source)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether any photo was fetched from a sheet. */
export async function hasAnySheetFoto(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('fotos_of_the_week')
    .select('photo_id')
    .where('source', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a fetched photo the Foto of the Week. */
export async function insertSheetFoto(
  trx: Db,
  photoId: string,
  { source, words }: { source: string; words: FotoTexts },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('fotos_of_the_week')
    .values({ photo_id: photoId, source, ...words, chosen_at: at, shows_from: at })
    .execute();
}

/** Updates the text of a Foto that the sheet names. If another Foto is current, the sheet's Foto becomes current again,
 *  because the sheet decides as long as the site reads it. */
export async function updateSheetFoto(db: Db, source: string, words: FotoTexts, now: Date): Promise<void> {
  const at = now.toISOString();
  const isAgain = (await findCurrentRow(db, now))?.source !== source;
  await db
    .updateTable('fotos_of_the_week')
    .set(words)
    .$if(isAgain, (query) => query.set({ chosen_at: at, shows_from: at }))
    .where('source', '=', source)
    .execute();
}

/** Returns the current Foto of the Week: the latest Foto that has started and whose photo is visible.
 *  @param isFromSheet whether the site reads a sheet; the sheet's Foto then precedes Fotos chosen on the site */
export async function findFoto(db: Db, now: Date, isFromSheet = false): Promise<Foto | undefined> {
  const row = (isFromSheet && (await findCurrentRow(db, now, true))) || (await findCurrentRow(db, now));
  if (!row) return undefined;
  const { photo_id: photoId, caption, photographer_name, instagram_link, instagram_username } = row;
  const photo = (await findPhotosById(db, [photoId])).get(photoId)!;
  return { caption, photographer_name, instagram_link, instagram_username, photo_link: photo.url, photo };
}

/** Returns the row of the current Foto of the Week.
 *  @param isFromSheet whether only Fotos named by a sheet count */
export async function findCurrentRow(db: Db, now: Date, isFromSheet = false): Promise<FotoOfTheWeekRow | undefined> {
  return db
    .selectFrom('fotos_of_the_week')
    .selectAll()
    .where('photo_id', 'not in', selectHiddenPhotoIds(db))
    .where('shows_from', '<=', now.toISOString())
    .$if(isFromSheet, (query) => query.where('source', 'is not', null))
    .orderBy('shows_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}
