import type { Event } from '@fotosoc/contract/event';
import { useApi } from '@fotosoc/host';

/** An event on the home page; `reason` says why a cancelled one does not take place. */
export type HomeEvent = Event & { reason?: string };

/** Upcoming events, soonest first, and cancelled ones until the end of their day. */
export function useEvents() {
  const { data, isPending } = useApi('GET /api/events');
  const events: HomeEvent[] | undefined = data && [...data.events, ...(data.cancelled ?? [])];
  return { events: events?.toSorted((one, other) => one.start.localeCompare(other.start)), isPending };
}
