import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { request, useApi } from '@fotosoc/host';

/** Returns the published version of every event planned on this site; for editors. */
export function usePlannedEvents() {
  return useApi('GET /api/planned-events').data?.events ?? [];
}

/** Imports the events of the outside source and stops reading the source.
 *  @throws ApiError 409 `events/no-source` if the source cannot be read */
export async function importEvents(): Promise<ActivityLogEntry> {
  return (await request('POST /api/event-source/copies')).entry;
}

/** Resumes reading the outside source and removes the imported events.
 *  @throws ApiError 409 `events/cannot-undo` */
export async function resumeEventSource(entryId: string): Promise<void> {
  await request('POST /api/activity-log/:id/undo', { params: { id: entryId } });
}
