import type { User } from '@fotosoc/contract/account';
import { write } from '@fotosoc/server-kit/db/write';
import { insertPhoto } from '../photos/queries.ts';
import { getQuotaLock, requireQuota } from '../photos/upload/quota.ts';
import { selectVisiblePhotos } from '../photos/read.ts';
import type { SiteServices } from '../services.ts';
import { createPhotoMissingError } from './entries.ts';

/** Copies a photo of the member's portfolios for a call, because address, camera data and credit of the original name
 *  the member.
 *  @returns id of the copy, or of the photo itself if it was uploaded for a call
 *  @throws HttpError 400 `photos/not-found`, 402 `storage/quota-exceeded` */
export async function copyPhotoForEntry(
  { config, db, photos, photoStorage }: Pick<SiteServices, 'config' | 'db' | 'photos' | 'photoStorage'>,
  photoId: string,
  user: User,
): Promise<string> {
  const original = await selectVisiblePhotos(db)
    .selectAll()
    .where('id', '=', photoId)
    .where('owner_id', '=', user.id)
    .executeTakeFirst();
  if (!original) throw createPhotoMissingError();
  if (original.purpose === 'entry') return photoId;
  const wanted = { purpose: 'entry', ownerId: user.id } as const;
  await requireQuota(db, wanted, config.photos);
  const copy = await photoStorage.withLocal(original.file, async (path) =>
    photos.prepare({ ...wanted, path, filename: 'photo', link: 'entry', gallery: 1 }),
  );
  if (!copy) throw createPhotoMissingError();
  try {
    await write(db, getQuotaLock(wanted), async (trx) => {
      await requireQuota(trx, wanted, config.photos);
      await insertPhoto(trx, copy);
    });
  } catch (error) {
    photos.removeLater([copy]);
    throw error;
  }
  return copy.id;
}
