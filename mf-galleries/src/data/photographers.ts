import { ApiError, useApiPages } from '@fotosoc/host';

/** Page size of the list. The server inlines the response to the request in remote.json; another page size would cause
 *  a second request. */
const LIST_LIMIT = 48;

/** Fetches the photos of a photographer page by page, newest first; `isMissing` if no photo is credited to the name. */
export function useCreditedPhotos(name: string) {
  const query = useApiPages('GET /api/credited-photos', LIST_LIMIT, { name });
  return {
    ...query,
    items: query.data?.pages.flatMap(({ photos }) => photos),
    photographer: query.data?.pages[0]?.photographer,
    isMissing: query.error instanceof ApiError && query.error.status === 404,
  };
}
