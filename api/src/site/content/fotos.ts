import type { Foto } from '@fotosoc/contract/foto';
import type { Db } from '../../ground/db/connection.ts';
import { incrementSetting } from '../../ground/db/settings.ts';
import { hiddenPhotos } from '../hiding.ts';
import type { PhotoRow } from '../tables.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { photoOf } from '../photos/photo.ts';
import type { FotoWords } from './rules.ts';

const fail = failOf<'PUT /api/foto-of-the-week'>();

export interface ChosenFoto {
  photoId: string;
  /** Whose uploads may be chosen before they are shown anywhere. */
  userId: string;
  words: FotoWords;
}

/** Makes a photo of this site the Foto of the Week.
 *  @throws HttpError 400 `photos/not-found` for one that nobody can see yet */
export async function chooseFoto(trx: Db, { photoId, userId, words }: ChosenFoto, now: Date): Promise<void> {
  const photo = await trx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('id', 'not in', trx.selectFrom(hiddenPhotos(trx).as('hidden')).select('hidden.id'))
    .where((where) =>
      where.or([where('set_id', 'is not', null), where('profile_of', 'is not', null), where('owner_id', '=', userId)]),
    )
    .executeTakeFirst();
  if (!photo) {
    const sentence = 'This photo is not there any more. Please choose another one.';
    throw fail(400, 'photos/not-found', sentence, { fields: { photoId: sentence } });
  }
  await insertFoto(trx, photoId, words, now);
}

/** Chosen again, a photo is the latest again. */
export async function insertFoto(db: Db, photoId: string, words: FotoWords, now: Date): Promise<void> {
  const chosen = { ...words, chosen_at: now.toISOString() };
  await db
    .insertInto('fotos_of_the_week')
    .values({ photo_id: photoId, source: null, ...chosen })
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet(chosen))
    .execute();
}

/** Whether the photo of this address outside was fetched before. */
export async function findSourced(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('fotos_of_the_week')
    .select('photo_id')
    .where('source', '=', source)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a photo fetched from outside the Foto of the Week. */
export async function insertSourced(
  trx: Db,
  photo: PhotoRow,
  { source, words }: { source: string; words: FotoWords },
  now: Date,
): Promise<void> {
  await trx.insertInto('photos').values(photo).execute();
  await incrementSetting(trx, 'photo-generation');
  await trx
    .insertInto('fotos_of_the_week')
    .values({ photo_id: photo.id, source, ...words, chosen_at: now.toISOString() })
    .execute();
}

/** Saves what is said of it now; where the source named another photo meanwhile, it is the latest again. */
export async function updateSourced(db: Db, source: string, words: FotoWords, now: Date): Promise<void> {
  const latest = await db
    .selectFrom('fotos_of_the_week')
    .select('source')
    .where('source', 'is not', null)
    .orderBy('chosen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isAgain = latest?.source !== source;
  await db
    .updateTable('fotos_of_the_week')
    .set(words)
    .$if(isAgain, (query) => query.set({ chosen_at: now.toISOString() }))
    .where('source', '=', source)
    .execute();
}

/** The photo chosen last of those that are not hidden. */
export async function findFoto(db: Db): Promise<Foto | undefined> {
  const chosen = await db
    .selectFrom('fotos_of_the_week')
    .select(['photo_id', 'caption', 'photographer_name', 'instagram_link', 'instagram_username'])
    .where('photo_id', 'not in', db.selectFrom(hiddenPhotos(db).as('hidden')).select('hidden.id'))
    .orderBy('chosen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!chosen) return undefined;
  const { photo_id: photoId, ...words } = chosen;
  const row = await db.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirstOrThrow();
  const photo = photoOf(row);
  return { ...words, photo_link: photo.url, photo };
}
