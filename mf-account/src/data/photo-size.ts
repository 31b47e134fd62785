import type { PhotoSide, PhotoSize } from '@fotosoc/contract/photo-size';
import { formatApiAddress, queryClient, request, useApi } from '@fotosoc/host';
import { confirmed } from './confirmation';
import { invalidateRightsLog, undoRights } from './people';

/** Fetches the chosen size of photos, and the cost of each size. */
export const usePhotoSize = () => useApi('GET /api/photo-size');

/** Chooses the size of future photos.
 *  @param version version that the choice is based on
 *  @throws ApiError `auth/unconfirmed`, `photos/changed-meanwhile` with the current choice */
export async function choosePhotoSize(maxSidePx: PhotoSide, version: string) {
  const chosen = await request('PUT /api/photo-size', { body: { maxSidePx } }, { ...confirmed(), ifMatch: version });
  showPhotoSize(chosen.size);
  invalidateRightsLog();
  return chosen;
}

/** Puts a size into the cache, without a request. */
export function showPhotoSize(size: PhotoSize): void {
  queryClient.setQueryData([PHOTO_SIZE], size);
}

/** Reverts a choice.
 *  @throws ApiError as `undoRights` */
export async function undoPhotoSize(entryId: string): Promise<true> {
  await undoRights(entryId);
  await queryClient.invalidateQueries({ queryKey: [PHOTO_SIZE] });
  return true;
}

const PHOTO_SIZE = formatApiAddress('GET /api/photo-size');
