import type { Db } from '@fotosoc/server-kit/db/connection';
import type { PhotoRow } from './tables.ts';

export async function updatePhotoTexts(
  trx: Db,
  id: string,
  texts: Partial<Pick<PhotoRow, 'alt' | 'title' | 'credit'>>,
): Promise<void> {
  await trx.updateTable('photos').set(texts).where('id', '=', id).execute();
}
