import type { RecordEntry } from '@fotosoc/contract/record';
import { request, useApi } from '@fotosoc/host';

/** Whether visitors see the links of an outside sheet. */
export function useIsOutside(): boolean {
  return useApi('GET /api/link-source').data?.isOutside ?? false;
}

/** Takes over what the sheet holds, and has it asked no more.
 *  @throws ApiError */
export async function takeOverLinks(): Promise<RecordEntry> {
  return (await request('POST /api/link-source/copies')).entry;
}

/** Has the sheet asked again.
 *  @throws ApiError 409 once its minute is over */
export async function giveLinksBack(entryId: string): Promise<void> {
  await request('POST /api/part-publications/:id/undo', { params: { id: entryId } });
}
