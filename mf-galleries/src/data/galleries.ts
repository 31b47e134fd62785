import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Gallery, GalleryChange, NewGallery, OneGallery } from '@fotosoc/contract/gallery';
import { createIdempotencyKeys } from '@fotosoc/contract/idempotency';
import { ApiError, apiQuery, notify, queryClient, request, useApi, useApiPages } from '@fotosoc/host';
import { createLinkCheck } from '@fotosoc/photos/link-check';

/** Page size of the list. The server inlines the response to the request in remote.json; another page size would cause
 *  a second request. */
const LIST_LIMIT = 24;

/** Fetches galleries page by page, newest first, each with one cover. */
export function useGalleries() {
  const query = useApiPages('GET /api/galleries', LIST_LIMIT, { covers: LIST_LIMIT });
  return { ...query, items: query.data?.pages.flatMap((page) => page.galleries) };
}

/** Fetches a gallery by its link; `isMissing` if the gallery does not exist. */
export function useGallery(link: string) {
  const query = useApi('GET /api/galleries/:link', { params: { link } });
  return {
    ...query,
    gallery: query.data?.gallery,
    winners: query.data?.winners,
    version: query.data?.version ?? '',
    isMissing: query.error instanceof ApiError && query.error.status === 404,
  };
}

/** Checks whether a link is taken. Uses the list endpoint, where a free link is an empty list instead of an error. */
export const galleryLinkCheck = createLinkCheck({
  isTaken: async (link, signal) => {
    const { galleries } = await request('GET /api/galleries', { query: { link } }, { signal });
    return galleries.length > 0;
  },
  taken: 'The gallery link is already taken. Please choose a different link.',
});

const tries = createIdempotencyKeys();

/** Creates a gallery. A repeated request after a lost response creates no second gallery.
 *  @throws ApiError, with sentences per field */
export async function createGallery(body: NewGallery): Promise<Gallery> {
  const { gallery } = await request('POST /api/galleries', { body }, { idempotencyKey: tries.keyOf(body) });
  tries.done();
  removeCachedGallery(gallery.link);
  forgetLists();
  return gallery;
}

/** Updates a gallery.
 *  @param version version that the change is based on
 *  @returns the logged action; `undefined` if nothing has changed
 *  @throws ApiError, with sentences per field; 412 with the current gallery if it has another version */
export async function updateGallery(
  link: string,
  body: GalleryChange,
  version: string | undefined,
): Promise<ActivityLogEntry | undefined> {
  const { entry, ...stored } = await request(
    'PUT /api/galleries/:link',
    { params: { link }, body },
    { ifMatch: version },
  );
  queryClient.setQueryData(keyOf(link), stored);
  forgetLists();
  return entry;
}

/** Undoes a change of a gallery, and says whether this was possible. */
export async function undoGalleryChange(link: string, entryId: string): Promise<void> {
  try {
    await request('POST /api/activity-log/:id/undo', { params: { id: entryId } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, 'bad');
    return;
  }
  await queryClient.invalidateQueries({ queryKey: keyOf(link) });
  forgetLists();
  notify('Undone.');
}

/** Deletes a gallery with photos and captions, unless the gallery has changed since the user confirmed. Its page still
 *  shows the cached gallery; see `removeCachedGallery`.
 *  @returns the changed gallery, which the page shows from then on; `undefined` after the deletion
 *  @throws ApiError */
export async function deleteGallery({ gallery, version }: OneGallery): Promise<OneGallery | undefined> {
  const { link } = gallery;
  try {
    await request('DELETE /api/galleries/:link', { params: { link } }, { ifMatch: version });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const current = error.current as OneGallery;
    queryClient.setQueryData(keyOf(link), current);
    return current;
  }
  forgetLists();
  return undefined;
}

/** Hides a gallery with its photos until an administrator shows it again. Its page still shows the cached gallery; see
 *  `removeCachedGallery`.
 *  @throws ApiError */
export async function hideGallery(link: string, reason: string): Promise<void> {
  await request('PUT /api/review/galleries/:link/visibility', { params: { link }, body: { isShown: false, reason } });
  forgetLists();
}

/** Removes the cached response of a gallery. Must be called after its page unmounted. */
export function removeCachedGallery(link: string): void {
  queryClient.removeQueries({ queryKey: keyOf(link) });
}

function keyOf(link: string) {
  return apiQuery('GET /api/galleries/:link', { params: { link } }).queryKey;
}

/** Removes cached lists of galleries and the counters after a change. */
function forgetLists(): void {
  const lists = /^\/api\/(galleries(\?|$)|stats)/;
  queryClient.removeQueries({ predicate: ({ queryKey }) => lists.test(String(queryKey[0])) });
}
