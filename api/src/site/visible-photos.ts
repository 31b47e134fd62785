import type { Photo } from '@fotosoc/contract/photo';
import type { Db } from '../server-kit/db/connection.ts';
import { selectHiddenPhotos } from './unpublish-photo.ts';
import { toPhoto } from './photos/photo.ts';

/** Returns the visible ones of these photos, by id. */
export async function findVisiblePhotosById(db: Db, ids: readonly string[]): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .selectAll()
    .where('id', 'in', ids)
    .where('id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
    .execute();
  return new Map(rows.map((row) => [row.id, toPhoto(row)]));
}
