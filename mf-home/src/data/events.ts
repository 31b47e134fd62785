import { useApi } from '@fotosoc/host';

/** Upcoming events, soonest first. */
export function useEvents() {
  const query = useApi('GET /api/events');
  return { ...query, events: query.data?.events };
}
