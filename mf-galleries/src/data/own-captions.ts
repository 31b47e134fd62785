import { request, useApiPages } from '@fotosoc/host';

/** Fetches the captions of the signed-in user page by page. remote.json lists the first request, so that the server
 *  inlines its response. */
export function useOwnCaptions() {
  const { data, ...pages } = useApiPages('GET /api/account/captions', 6);
  return { ...pages, items: data?.pages.flatMap(({ captions }) => captions) };
}

/** @throws ApiError `account/caption-not-found` */
export async function removeCaption(id: string): Promise<void> {
  await request('DELETE /api/account/captions/:id', { params: { id } });
}

/** @throws ApiError `account/caption-not-found` a minute after the removal */
export async function restoreCaption(id: string): Promise<true> {
  await request('POST /api/account/captions/:id/restorations', { params: { id } });
  return true;
}
