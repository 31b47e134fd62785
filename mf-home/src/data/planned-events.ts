import type { RecordEntry } from '@fotosoc/contract/record';
import { request, useApi } from '@fotosoc/host';

/** Returns every event planned here as it is published; for editors. */
export function usePlannedEvents() {
  return useApi('GET /api/planned-events').data?.events ?? [];
}

/** Plans here what the source outside has, which is asked no more.
 *  @throws ApiError 409 `events/no-source` where it cannot be read */
export async function takeOverEvents(): Promise<RecordEntry> {
  return (await request('POST /api/event-source/copies')).entry;
}

/** Has the source outside asked again, without what was copied of it.
 *  @throws ApiError 409 `events/cannot-undo` */
export async function giveEventsBack(entryId: string): Promise<void> {
  await request('POST /api/event-record/:id/undo', { params: { id: entryId } });
}
