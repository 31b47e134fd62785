import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../ground/ground.ts';
import { AnswerCache } from '../../ground/http/answers/answer-cache.ts';
import { sendStored } from '../../ground/http/answers/send-answer.ts';
import { storedAnswer, type StoredAnswer } from '../../ground/http/answers/stored-answer.ts';
import { notFound } from '../../ground/http/errors.ts';
import { DAY_MS } from '../../ground/units.ts';
import { calendarEventOf, outsideCalendarEvent, writeCalendar, type CalendarEvent } from './calendar.ts';
import { readPart } from '../read-part.ts';
import type { OutsideEvents } from './outside-events.ts';
import { findRowBySlug, listForCalendars } from './queries.ts';

const FOLLOWED_MS = 365 * DAY_MS;

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

/** Routes of iCalendar files: all events to subscribe to, and a file for each event. */
export function calendarRoutes(
  app: FastifyInstance,
  site: Pick<Ground, 'changes' | 'config' | 'db' | 'now'>,
  readOutside: () => Promise<OutsideEvents>,
): void {
  const { changes, db, now } = site;
  const { publicUrl } = site.config;
  const cache = new AnswerCache<{ stored: StoredAnswer }>();

  app.get('/api/events.ics', { schema: { hide: true } }, async (request, reply) => {
    const { events, feed } = await readOutside();
    const { stored } = await cache.get(await changes.contentRevision(), JSON.stringify(events), 1, async () => {
      const own = await listForCalendars(db, new Date(now().getTime() - FOLLOWED_MS));
      const outside = events.map((event) => outsideCalendarEvent(event, feed!.readAt!));
      return {
        stored: await storedAnswer(await write([...own.map(calendarEventOf), ...outside]), HEADERS),
      };
    });
    return sendStored(request, reply, 200, stored);
  });

  app.get<{ Params: { slug: string } }>(
    '/api/events/:slug/event.ics',
    { schema: { hide: true } },
    async ({ params: { slug } }, reply) => {
      const row = await findRowBySlug(db, slug);
      const { events, feed } = await readOutside();
      const outside = events.find((event) => event.slug === slug);
      if (!row && !outside) throw notFound();
      const event = row ? calendarEventOf(row) : outsideCalendarEvent(outside!, feed!.readAt!);
      return reply
        .headers({ ...HEADERS, 'content-disposition': `attachment; filename="${event.slug}.ics"` })
        .send(await write([event]));
    },
  );

  async function write(events: readonly CalendarEvent[]): Promise<string> {
    return writeCalendar(events, publicUrl, await readPart(site, 'society'));
  }
}
