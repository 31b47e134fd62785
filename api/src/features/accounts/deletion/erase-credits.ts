import { FORMER_PHOTOGRAPHER } from '@fotosoc/contract/photographer-path';
import { sql, type Expression } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Removes the photographer from kept photos and from their Foto of the Week entries.
 *  @param photoIds subquery of the person's photos
 *  @param names subquery of the names, in lower case, by which the person is recognised */
export async function eraseCredits(
  trx: Db,
  photoIds: Expression<Record<string, string>>,
  names: Expression<Record<string, string>>,
): Promise<void> {
  const photos = trx
    .updateTable('photos')
    .set({ credit: '' })
    .where('id', 'in', sql<string>`${photoIds}`);
  await photos.where(sql<string>`lower(credit)`, 'in', sql<string>`${names}`).execute();
  await trx
    .updateTable('fotos_of_the_week')
    .set({ photographer_name: FORMER_PHOTOGRAPHER, instagram_link: '', instagram_username: '' })
    .where('photo_id', 'in', sql<string>`${photoIds}`)
    .where(sql<string>`lower(photographer_name)`, 'in', sql<string>`${names}`)
    .execute();
}
