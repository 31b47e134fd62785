import type { Gallery, NewGallery } from '@fotosoc/contract/gallery';
import { createTryKeys } from '@fotosoc/contract/idempotency';
import { ApiError, request } from '@fotosoc/contract/request';
import { queryClient, useApi, useApiPages } from '@fotosoc/host';

/** As many galleries as the server inlines with the list page; see remote.json. */
const LIST_LIMIT = 24;

/** Galleries, newest first, a page at a time. */
export function useGalleries() {
  const query = useApiPages('GET /api/galleries', LIST_LIMIT);
  return { ...query, galleries: query.data?.pages.flatMap((page) => page.galleries) };
}

/** One gallery by its link; `isMissing` when there is none. */
export function useGallery(link: string) {
  const query = useApi('GET /api/galleries/:link', { params: { link } });
  return {
    ...query,
    gallery: query.data?.gallery,
    isMissing: query.error instanceof ApiError && query.error.status === 404,
  };
}

const tries = createTryKeys();

/** Creates a gallery. Sending the same again after a lost answer creates it once.
 *  @throws ApiError, with sentences per field */
export async function createGallery(body: NewGallery): Promise<Gallery> {
  const { gallery } = await request('POST /api/galleries', { body }, { idempotencyKey: tries.keyOf(body) });
  tries.done();
  const concerns = ['/api/galleries', '/api/stats'];
  queryClient.removeQueries({
    predicate: ({ queryKey }) => concerns.some((address) => String(queryKey[0]).startsWith(address)),
  });
  return gallery;
}
