import type { Foto } from '@fotosoc/contract/foto';
import type { Db } from '../../db/connection.ts';
import { photoOf } from '../../photo-sets/photo.ts';

export interface NewFoto {
  photoId: string;
  caption: string;
  photographerName: string;
  instagramLink?: string;
  instagramUsername?: string;
}

/** Makes a photo of this site the Foto of the Week. */
export async function insertFoto(db: Db, foto: NewFoto, now: Date): Promise<void> {
  const { photoId, caption, photographerName, instagramLink = '', instagramUsername = '' } = foto;
  await db
    .insertInto('fotos_of_the_week')
    .values({
      photo_id: photoId,
      caption,
      photographer_name: photographerName,
      instagram_link: instagramLink,
      instagram_username: instagramUsername,
      chosen_at: now.toISOString(),
    })
    .execute();
}

/** The photo chosen last. */
export async function findFoto(db: Db): Promise<Foto | undefined> {
  const chosen = await db
    .selectFrom('fotos_of_the_week')
    .select(['photo_id', 'caption', 'photographer_name', 'instagram_link', 'instagram_username'])
    .orderBy('chosen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!chosen) return undefined;
  const { photo_id: photoId, ...words } = chosen;
  const row = await db.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirstOrThrow();
  const photo = photoOf(row);
  return { ...words, photo_link: photo.url, photo };
}
