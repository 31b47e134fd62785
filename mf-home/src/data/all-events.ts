import { ApiError, useApi, useApiPages } from '@fotosoc/host';

/** As many past events as the server inlines with the page; see remote.json. */
const PAST = 24;

/** All events: those to come, and past ones a page at a time, the latest first. */
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

/** One event with its photos and what follows it; `isMissing` when there is none. */
export function useEvent(slug: string) {
  const query = useApi('GET /api/events/:slug', { params: { slug } });
  return { ...query, isMissing: query.error instanceof ApiError && query.error.status === 404 };
}

/** Where the calendar of all events is, and that of one. */
export const CALENDAR = '/api/events.ics';

export function calendarOf(slug: string): string {
  return `/api/events/${encodeURIComponent(slug)}/event.ics`;
}
