import { request, useApiPages } from '@fotosoc/host';

/** Captions that were written while signed in, page by page; see remote.json. */
export function useOwnCaptions() {
  const { data, ...pages } = useApiPages('GET /api/account/captions', 6);
  return { ...pages, items: data?.pages.flatMap(({ captions }) => captions) };
}

/** @throws ApiError `account/caption-not-found` */
export async function removeCaption(id: string): Promise<void> {
  await request('DELETE /api/account/captions/:id', { params: { id } });
}

/** @throws ApiError `account/caption-not-found` once its minute is over */
export async function restoreCaption(id: string): Promise<void> {
  await request('POST /api/account/captions/:id/restorations', { params: { id } });
}
