import type { PhotoSide, PhotoSize } from '@fotosoc/contract/photo-size';
import {
  ApiError,
  formatApiAddress,
  notify,
  photoLimits,
  queryClient,
  request,
  setPhotoLimits,
  useApi,
  type PhotoLimits,
} from '@fotosoc/host';
import { useSyncExternalStore } from 'react';

/** Fetches the chosen size of photos, and the cost of each size. */
export const usePhotoSize = () => useApi('GET /api/photo-size');

/** Returns the limits of new photos, and follows a choice on this page. */
export function usePhotoLimits(): PhotoLimits {
  return useSyncExternalStore(subscribe, photoLimits, photoLimits);
}

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
  setPhotoLimits(size);
  queryClient.setQueryData([PHOTO_SIZE], size); // notifies `usePhotoLimits`
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

const subscribe = (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange);
const PHOTO_SIZE = formatApiAddress('GET /api/photo-size');
