import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { request, useApi } from '@fotosoc/host';

/** Returns whether visitors see the links of an outside sheet. */
export function useHasLinkSource(): boolean {
  return useApi('GET /api/link-source').data?.isOutside ?? false;
}

/** Imports the content of the sheet and stops reading the sheet.
 *  @throws ApiError */
export async function importLinks(): Promise<ActivityLogEntry> {
  return (await request('POST /api/link-source/copies')).entry;
}

/** Resumes reading the sheet.
 *  @throws ApiError 409 more than a minute after the import */
export async function resumeLinkSource(entryId: string): Promise<void> {
  await request('POST /api/activity-log/:id/undo', { params: { id: entryId } });
}
