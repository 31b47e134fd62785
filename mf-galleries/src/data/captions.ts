import type { Reply } from '@fotosoc/contract';
import type { Caption, GalleryWithCaptions, OneGallery } from '@fotosoc/contract/gallery';
import { createIdempotencyKeys } from '@fotosoc/contract/idempotency';
import { apiQuery, queryClient, request, useApiPages } from '@fotosoc/host';

const tries = createIdempotencyKeys();

/** Number of captions per request. */
const PER_PAGE = 50;

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
    (kept: OneGallery | undefined) => kept && { ...kept, gallery: appendCaption(kept.gallery, shown) },
  );
  void queryClient.invalidateQueries({ queryKey: pagesOf(photoId) });
  return undefined;
}

function appendCaption(gallery: GalleryWithCaptions, caption: Caption): GalleryWithCaptions {
  const { captions, captionCounts = {} } = gallery;
  const count = captionCounts[caption.photoId];
  if (count === undefined) return { ...gallery, captions: [...captions, caption] };
  return { ...gallery, captionCounts: { ...captionCounts, [caption.photoId]: count + 1 } };
}

/** Fetches all captions of a photo page by page, oldest first. */
export function useCaptions(photoId: string) {
  const { data, ...pages } = useApiPages('GET /api/captions', PER_PAGE, { photo: photoId });
  return { ...pages, items: data?.pages.flatMap(({ captions }) => captions) };
}

function pagesOf(photoId: string) {
  const query = { limit: PER_PAGE, photo: photoId };
  return [...apiQuery('GET /api/captions', { query }).queryKey, 'pages'];
}

/** Reports a caption. Several reports hide a caption; a report of a reviewer hides it at once.
 *  @throws ApiError */
export async function reportCaption(
  photoId: string,
  body: { id: string; name: string; caption: string },
): Promise<Reply<'POST /api/photos/:id/caption-reports'>> {
  return request('POST /api/photos/:id/caption-reports', { params: { id: photoId }, body });
}
