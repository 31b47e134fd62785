import type { Reply } from '@fotosoc/contract';
import type { OneGallery } from '@fotosoc/contract/gallery';
import { createIdempotencyKeys } from '@fotosoc/contract/idempotency';
import { apiQuery, queryClient, request } from '@fotosoc/host';

const tries = createIdempotencyKeys();

/** Adds a caption to a photo, and to the cached response of its gallery.
 *  @returns id of a caption that waits for approval and is not shown yet
 *  @throws ApiError, with sentences per field */
export async function addCaption(
  galleryLink: string,
  photoId: string,
  body: { name: string; caption: string },
): Promise<string | undefined> {
  const call = { params: { id: photoId }, body };
  const { caption, isWaiting, id } = await request('POST /api/photos/:id/captions', call, {
    idempotencyKey: tries.keyOf(call),
  });
  tries.done();
  if (isWaiting) return id;
  const shown = { photoId, id, ...caption };
  const { queryKey } = apiQuery('GET /api/galleries/:link', { params: { link: galleryLink } });
  queryClient.setQueryData(
    queryKey,
    (kept: OneGallery | undefined) =>
      kept && { ...kept, gallery: { ...kept.gallery, captions: [...kept.gallery.captions, shown] } },
  );
  return undefined;
}

/** Reports a caption. Several reports hide a caption; a report of a reviewer hides it at once.
 *  @throws ApiError */
export async function reportCaption(
  photoId: string,
  body: { id: string; name: string; caption: string },
): Promise<Reply<'POST /api/photos/:id/caption-reports'>> {
  return request('POST /api/photos/:id/caption-reports', { params: { id: photoId }, body });
}
