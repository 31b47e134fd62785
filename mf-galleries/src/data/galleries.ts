import type { Gallery, GalleryChange, NewGallery, OneGallery } from '@fotosoc/contract/gallery';
import { createTryKeys } from '@fotosoc/contract/idempotency';
import { ApiError, apiQuery, queryClient, request, useApi, useApiPages } from '@fotosoc/host';
import { createLinkCheck } from '@fotosoc/photos/link-check';

/** As many galleries as the server inlines with the list page; see remote.json. */
const LIST_LIMIT = 24;

/** Galleries, newest first, a page at a time, each with one cover. */
export function useGalleries() {
  const query = useApiPages('GET /api/galleries', LIST_LIMIT, { covers: LIST_LIMIT });
  return { ...query, items: query.data?.pages.flatMap((page) => page.galleries) };
}

/** One gallery by its link; `isMissing` when there is none. */
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

/** Whether a gallery with a link exists. Asked of the list: a free link is no error there. */
export const galleryLinks = createLinkCheck({
  isTaken: async (link, signal) => {
    const { galleries } = await request('GET /api/galleries', { query: { link } }, { signal });
    return galleries.length > 0;
  },
  taken: 'The gallery link is already taken. Please choose a different link.',
});

const tries = createTryKeys();

/** Creates a gallery. Sending the same again after a lost answer creates it once.
 *  @throws ApiError, with sentences per field */
export async function createGallery(body: NewGallery): Promise<Gallery> {
  const { gallery } = await request('POST /api/galleries', { body }, { idempotencyKey: tries.keyOf(body) });
  tries.done();
  forgetGallery(gallery.link);
  forgetLists();
  return gallery;
}

/** Replaces what a gallery holds.
 *  @param version the one that the change was made from
 *  @throws ApiError, with sentences per field; 412 with the gallery as it is now when it has another version */
export async function updateGallery(link: string, body: GalleryChange, version: string | undefined): Promise<void> {
  const stored = await request('PUT /api/galleries/:link', { params: { link }, body }, { ifMatch: version });
  queryClient.setQueryData(keyOf(link), stored);
  forgetLists();
}

/** Deletes a gallery, its photos and their captions, as long as it is in the state that somebody agreed to delete. Its
 *  own page still shows it; see `forgetGallery`.
 *  @returns the gallery as it is now, which the page shows as well, when it was changed meanwhile
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

/** Hides a gallery with its photos, until somebody shows it again. Its own page still shows it; see `forgetGallery`.
 *  @throws ApiError */
export async function hideGallery(link: string, reason: string): Promise<void> {
  await request('PUT /api/review/galleries/:link/visibility', { params: { link }, body: { isShown: false, reason } });
  forgetLists();
}

/** Drops the kept answer about one gallery, once no page shows it. */
export function forgetGallery(link: string): void {
  queryClient.removeQueries({ queryKey: keyOf(link) });
}

function keyOf(link: string) {
  return apiQuery('GET /api/galleries/:link', { params: { link } }).queryKey;
}

/** After a change every kept list of galleries is out of date, the home page's and the counters' too. */
function forgetLists(): void {
  const lists = /^\/api\/(galleries(\?|$)|stats)/;
  queryClient.removeQueries({ predicate: ({ queryKey }) => lists.test(String(queryKey[0])) });
}
