import { ApiError, useApi, useApiPages } from '@fotosoc/host';

/** Page size of past events. The server inlines the response to the request in remote.json; with another page size, the
 *  page would not find that response and would request again. */
const PAST = 24;

/** Fetches all events: upcoming ones, and past ones page by page, latest first. */
export function useAllEvents() {
  const { data, ...pages } = useApiPages('GET /api/all-events', PAST);
  const [first] = data?.pages ?? [];
  return {
    ...pages,
    upcoming: first?.upcoming,
    past: data?.pages.flatMap(({ past }) => past),
    feed: first?.feed ?? null,
  };
}

/** Fetches an event with its photos and the following events; `isMissing` if the event does not exist. */
export function useEvent(slug: string) {
  const query = useApi('GET /api/events/:slug', { params: { slug } });
  return { ...query, isMissing: query.error instanceof ApiError && query.error.status === 404 };
}

/** Addresses of the calendar of all events and, below, of a single event. */
export const CALENDAR_PATH = '/api/events.ics';

export function getEventCalendarPath(slug: string): string {
  return `/api/events/${encodeURIComponent(slug)}/event.ics`;
}
