import type { FastifyInstance } from 'fastify';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { ResponseCache } from '@fotosoc/server-kit/http/responses/response-cache';
import { sendStoredResponse } from '@fotosoc/server-kit/http/responses/send-response';
import { createStoredResponse, type StoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';
import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { toCalendarEvent, toExternalCalendarEvent, writeCalendar, type CalendarEvent } from './calendar.ts';
import { readSection } from '../published-sections/read.ts';
import type { FeedEvents } from './event-feed.ts';
import { findEventRowBySlug, listCalendarEvents } from './queries.ts';

const CALENDAR_PAST_MS = 365 * DAY_MS;

const CALENDAR_HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

/** Routes of iCalendar files: all events to subscribe to, and a file for each event. */
export function calendarRoutes(
  app: FastifyInstance,
  site: Pick<ServerKit, 'changes' | 'config' | 'db' | 'now'>,
  readOutside: () => Promise<FeedEvents>,
): void {
  const { changes, db, now } = site;
  const { publicUrl } = site.config;
  const cache = new ResponseCache<{ stored: StoredResponse }>();

  app.get('/api/events.ics', { schema: { hide: true } }, async (request, reply) => {
    const { events, feed } = await readOutside();
    const { stored } = await cache.get(await changes.contentRevision(), JSON.stringify(events), 1, async () => {
      const own = await listCalendarEvents(db, new Date(now().getTime() - CALENDAR_PAST_MS));
      const outside = events.map((event) => toExternalCalendarEvent(event, feed!.readAt!));
      return {
        stored: await createStoredResponse(await write([...own.map(toCalendarEvent), ...outside]), CALENDAR_HEADERS),
      };
    });
    return sendStoredResponse(request, reply, 200, stored);
  });

  app.get<{ Params: { slug: string } }>(
    '/api/events/:slug/event.ics',
    { schema: { hide: true } },
    async ({ params: { slug } }, reply) => {
      const row = await findEventRowBySlug(db, slug);
      const { events, feed } = await readOutside();
      const outside = events.find((event) => event.slug === slug);
      if (!row && !outside) throw createNotFoundError();
      const event = row ? toCalendarEvent(row) : toExternalCalendarEvent(outside!, feed!.readAt!);
      return reply
        .headers({ ...CALENDAR_HEADERS, 'content-disposition': `attachment; filename="${event.slug}.ics"` })
        .send(await write([event]));
    },
  );

  async function write(events: readonly CalendarEvent[]): Promise<string> {
    return writeCalendar(events, publicUrl, await readSection(site, 'society'));
  }
}
