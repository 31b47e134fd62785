import type { EventInput, PlannedEvent } from '@fotosoc/contract/event';
import { createTryKeys } from '@fotosoc/contract/idempotency';
import type { RecordEntry } from '@fotosoc/contract/record';
import { apiQuery, queryClient, request, useApi } from '@fotosoc/host';

/** What became of an act. */
export interface Changed {
  event: PlannedEvent;
  entry: RecordEntry;
}

/** Every event planned here, as it is changed; for who looks after the content. */
export function usePlannedEvents() {
  const query = useApi('GET /api/planned-events');
  return { ...query, events: query.data?.events };
}

const tries = createTryKeys();

/** Plans an event. Sending the same again after a lost answer plans it once.
 *  @throws ApiError, with sentences per field */
export async function planEvent(body: EventInput): Promise<Changed> {
  const changed = await request('POST /api/events', { body }, { idempotencyKey: tries.keyOf(body) });
  tries.done();
  return outdated(changed);
}

/** @throws ApiError, with sentences per field; 412 with the event as it is now where it was changed meanwhile */
export async function changeEvent({ id, version }: PlannedEvent, body: EventInput): Promise<Changed> {
  return outdated(await request('PUT /api/events/:id', { params: { id }, body }, { ifMatch: version }));
}

/** @throws ApiError 412 as `changeEvent` */
export async function cancelEvent({ id, version }: PlannedEvent, reason: string): Promise<Changed> {
  const call = { params: { id }, body: { reason } };
  return outdated(await request('POST /api/events/:id/cancellations', call, { ifMatch: version }));
}

/** @throws ApiError 412 as `changeEvent` */
export async function reinstateEvent({ id, version }: PlannedEvent): Promise<Changed> {
  return outdated(await request('DELETE /api/events/:id/cancellations', { params: { id } }, { ifMatch: version }));
}

/** @returns what the record has of it, to undo it by; undefined where somebody has done something since
 *  @throws ApiError 412 as `changeEvent` */
export async function deleteEvent({ id, version, name }: PlannedEvent): Promise<RecordEntry | undefined> {
  await request('DELETE /api/events/:id', { params: { id } }, { ifMatch: version });
  const { entries } = await request('GET /api/event-record', { query: { limit: 1 } });
  return outdated(entries.find(({ act, subject }) => act === 'delete' && subject === name));
}

/** @returns the event as it is again; undefined for one that was only just planned
 *  @throws ApiError 409 `events/cannot-undo` */
export async function undoAct(entryId: string, eventId: string): Promise<PlannedEvent | undefined> {
  await request('POST /api/event-record/:id/undo', { params: { id: entryId } });
  outdated(undefined);
  const { events } = await queryClient.fetchQuery({ ...apiQuery('GET /api/planned-events'), staleTime: 0 });
  return events.find(({ id }) => id === eventId);
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

function outdated<T>(answer: T): T {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => /^\/api\/(all-|planned-)?events?\b/.test(String(key)),
  });
  return answer;
}
