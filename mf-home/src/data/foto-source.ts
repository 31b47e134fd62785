import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { request, useApi } from '@fotosoc/host';

/** Returns whether the Foto of the Week comes from an outside sheet. */
export function useIsFotoOutside(): boolean {
  return useApi('GET /api/foto-source').data?.isOutside ?? false;
}

/** Imports the content of the sheet and stops reading the sheet.
 *  @throws ApiError 409 `fotos/no-source` if the sheet cannot be read */
export async function importFotos(): Promise<ActivityLogEntry> {
  return (await request('POST /api/foto-source/copies')).entry;
}

/** Resumes reading the sheet.
 *  @throws ApiError 409 `fotos/cannot-undo` */
export async function resumeFotoSource(entryId: string): Promise<void> {
  await request('POST /api/activity-log/:id/undo', { params: { id: entryId } });
}
