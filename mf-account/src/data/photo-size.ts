import type { PhotoSide, PhotoSize } from '@fotosoc/contract/photo-size';
import { addressOf, queryClient, request, useApi } from '@fotosoc/host';
import { confirmed } from './confirmation';
import { outdateRecord, undoRights } from './people';

/** To which size photos are made small, and what each size takes. */
export const usePhotoSize = () => useApi('GET /api/photo-size');

/** Chooses the size of photos that come from now on.
 *  @param version of the choice that it was made from
 *  @throws ApiError `auth/unconfirmed`, `photos/changed-meanwhile`, with what is chosen now */
export async function choosePhotoSize(maxSidePx: PhotoSide, version: string) {
  const chosen = await request('PUT /api/photo-size', { body: { maxSidePx } }, { ...confirmed(), ifMatch: version });
  showPhotoSize(chosen.size);
  outdateRecord();
  return chosen;
}

/** Has the page show a size without asking for it. */
export function showPhotoSize(size: PhotoSize): void {
  queryClient.setQueryData([PHOTO_SIZE], size);
}

/** Takes a choice back.
 *  @throws ApiError as `undoRights` */
export async function undoPhotoSize(entryId: string): Promise<true> {
  await undoRights(entryId);
  await queryClient.invalidateQueries({ queryKey: [PHOTO_SIZE] });
  return true;
}

const PHOTO_SIZE = addressOf('GET /api/photo-size');
