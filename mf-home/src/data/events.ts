import type { Event } from '@fotosoc/contract/event';
import { useApi } from '@fotosoc/host';

/** Event on the home page. `reason` is the reason of a cancellation. */
export type HomeEvent = Event & { reason?: string };

/** Fetches upcoming events, soonest first, with cancelled ones until the end of their day. */
export function useEvents() {
  const { data, isPending } = useApi('GET /api/events');
  const events: HomeEvent[] | undefined = data && [...data.events, ...(data.cancelled ?? [])];
  return { events: events?.toSorted((one, other) => one.start.localeCompare(other.start)), isPending };
}
