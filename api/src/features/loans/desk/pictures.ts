import type { PictureReference } from '@fotosoc/contract/loan';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { updatePhotoTexts } from '../../photos/photo-texts.ts';
import { selectAltTexts, selectVisiblePhotos } from '../../photos/read.ts';

/** Equipment type that a picture shows, or a unit of the type if `number` is set. */
export interface PictureOwner {
  id: string;
  number?: number | undefined;
}

/** Returns the picture of an equipment type or unit with its alt text; null without picture.
 *  @returns `undefined` for an unknown type or unit */
export async function findPicture(db: Db, { id, number }: PictureOwner): Promise<PictureReference | null | undefined> {
  const kinds = db
    .selectFrom('equipment')
    .leftJoin(selectAltTexts(db).as('photos'), 'photos.id', 'photo_id')
    .select(['photos.id', 'alt'])
    .where('equipment.id', '=', id);
  const units = db
    .selectFrom('equipment_units')
    .leftJoin(selectAltTexts(db).as('photos'), 'photos.id', 'photo_id')
    .select(['photos.id', 'alt'])
    .where('equipment_id', '=', id)
    .where('number', '=', number ?? 0);
  const row = await (number === undefined ? kinds : units).executeTakeFirst();
  if (!row) return undefined;
  return row.id === null ? null : { photoId: row.id, alt: row.alt ?? '' };
}

/** Sets or removes the picture of an equipment type or unit. The sweep deletes the previous photo later if nothing else
 *  uses it. */
export async function setPicture(
  trx: Db,
  { id, number }: PictureOwner,
  picture: PictureReference | null,
): Promise<void> {
  const shown = { photo_id: picture?.photoId ?? null };
  if (number === undefined) await trx.updateTable('equipment').set(shown).where('id', '=', id).execute();
  else {
    const unit = trx.updateTable('equipment_units').set(shown).where('equipment_id', '=', id);
    await unit.where('number', '=', number).execute();
  }
  if (picture) await updatePhotoTexts(trx, picture.photoId, { alt: picture.alt });
}

/** Returns whether a photo may be used for equipment. It must be uploaded for equipment and visible, and the account
 *  must have uploaded it unless other equipment uses it already. */
export async function isEquipmentUpload(trx: Db, photoId: string, userId: string): Promise<boolean> {
  const photo = await selectVisiblePhotos(trx)
    .select('id')
    .where('id', '=', photoId)
    .where('purpose', '=', 'equipment')
    .where((where) =>
      where.or([
        where('owner_id', '=', userId),
        where('id', 'in', trx.selectFrom('equipment').select('photo_id').where('photo_id', '=', photoId)),
        where('id', 'in', trx.selectFrom('equipment_units').select('photo_id').where('photo_id', '=', photoId)),
      ]),
    )
    .executeTakeFirst();
  return photo !== undefined;
}
