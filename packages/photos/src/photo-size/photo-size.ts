import type { PhotoSide, PhotoSize } from '@fotosoc/contract/photo-size';
import { ApiError, formatApiAddress, notify, queryClient, request, setPhotoLimits, useApi } from '@fotosoc/host';

/** Fetches the chosen size of photos, and the cost of each size. */
export const usePhotoSize = () => useApi('GET /api/photo-size');

/** Chooses the size of future photos; uploads of this page use the size at once.
 *  @param version version that the choice is based on
 *  @throws ApiError `photos/changed-meanwhile` with the current choice */
export async function choosePhotoSize(maxSidePx: PhotoSide, version: string) {
  const chosen = await request('PUT /api/photo-size', { body: { maxSidePx } }, { ifMatch: version });
  showPhotoSize(chosen.size);
  return chosen;
}

/** Puts a size into the cache and into the limits of uploads, without a request. */
export function showPhotoSize(size: PhotoSize): void {
  queryClient.setQueryData([PHOTO_SIZE], size);
  setPhotoLimits(size);
}

/** Reverts a choice, and shows the outcome. */
export async function undoPhotoSize(entryId: string): Promise<void> {
  try {
    await request('POST /api/activity-log/:id/undo', { params: { id: entryId } });
    showPhotoSize(await request('GET /api/photo-size', {}));
    notify('Undone.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, 'bad');
  }
}

const PHOTO_SIZE = formatApiAddress('GET /api/photo-size');
