import type { EquipmentPhoto } from '@fotosoc/contract/loan';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { formatPhotoPath, selectPublishedPhotos, findVisiblePhotosById } from '../photos/read.ts';

/** Returns photos that were taken with equipment, as examples, by photo id; hidden photos are left out. Each example
 *  has the credit of the page that shows the photo. */
export async function findEquipmentPhotos(db: Db, photoIds: readonly string[]): Promise<Map<string, EquipmentPhoto>> {
  if (photoIds.length === 0) return new Map();
  const photos = await findVisiblePhotosById(db, photoIds);
  const places = await db
    .selectFrom(selectPublishedPhotos(db))
    .selectAll()
    .where('placed.id', 'in', photoIds)
    .execute();
  return new Map(
    places.flatMap((place) => {
      const photo = photos.get(place.id);
      const { set: title, name } = place;
      return photo
        ? [[place.id, { photo, path: formatPhotoPath(place), title, credit: photo.credit ?? name ?? '' }]]
        : [];
    }),
  );
}

/** Returns the id of the example photo of an equipment type, hidden or not; null without example photo. */
export async function findEquipmentPhotoId(db: Db, id: string): Promise<string | null> {
  const kind = db.selectFrom('equipment').select('made_photo_id').where('id', '=', id);
  return (await kind.executeTakeFirst())?.made_photo_id ?? null;
}

export async function updateEquipmentPhoto(trx: Db, id: string, photoId: string | null): Promise<void> {
  await trx.updateTable('equipment').set({ made_photo_id: photoId }).where('id', '=', id).execute();
}
