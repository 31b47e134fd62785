import type { Reply } from '@fotosoc/contract';

/** The events that the form of a gallery asks for: none. */
export const eventsToName = {
  'GET /api/all-events?limit=50': {
    body: { upcoming: [], past: [], nextCursor: null, feed: null } satisfies Reply<'GET /api/all-events'>,
  },
};
