import type { Event, ListedEvent } from '@fotosoc/contract/event';
import { PAGE_SIZE } from '@fotosoc/contract/page';
import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../endpoints.ts';
import type { KnownSource } from '../sources/external-source.ts';
import type { SiteServices } from '../services.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { editingRoutes } from './editing-routes.ts';
import { findEventPhotos } from '../galleries/read.ts';
import { findEarlierPhotos } from './event-photos.ts';
import { redirectOldEventUrls } from './redirect-old-event-urls.ts';
import { toListedEvent, createEventSource } from './event-feed.ts';
import {
  findEventRowBySlug,
  listCancelledEvents,
  toListedEvents,
  listFollowingEvents,
  listPastEvents,
  listUpcomingEvents,
  toShortEvent,
} from './queries.ts';

const NEXT = 3;
const NO_PHOTOS = { count: 0, photos: [], galleries: [], credits: [] };

/** Routes of the society's events: reading for all visitors, changes for content editors. */
export function eventRoutes(app: FastifyInstance, site: SiteServices): KnownSource[] {
  const { db, now } = site;
  const outside = createEventSource(site, (error) => app.log.warn(error));
  app.addHook('onListen', async () => {
    await outside.latest().catch((error: unknown) => app.log.warn(error)); // without delay for the first visitors
  });
  redirectOldEventUrls(app, db);
  calendarRoutes(app, site, outside.latest);
  editingRoutes(app, site, outside.fresh);

  serveReadEndpoint(app, 'GET /api/events', async ({ header, fail }) => {
    const { events, feed, ageSeconds } = await outside.latest();
    const own = (await listUpcomingEvents(db, now())).filter(({ cancelled }) => cancelled === null);
    if (feed?.readAt === null && own.length === 0) {
      throw fail(502, 'events/unavailable', 'The events cannot be read right now.');
    }
    if (ageSeconds !== undefined) header('age', String(ageSeconds));
    return { events: mergeEvents(own, events).map(toShortEvent), cancelled: await listCancelledEvents(db, now()) };
  });

  serveReadEndpoint(app, 'GET /api/all-events', async ({ query: { limit = PAGE_SIZE, cursor } }) => {
    const { events, feed } = await outside.latest();
    const upcoming =
      cursor === undefined ? mergeEvents(await listUpcomingEvents(db, now()), events.map(toListedEvent)) : [];
    return { upcoming, ...(await listPastEvents(db, { limit, cursor }, now())), feed };
  });

  serveReadEndpoint(app, 'GET /api/events/:slug', async ({ params: { slug }, fail }) => {
    const row = await findEventRowBySlug(db, slug);
    const { events, feed } = await outside.latest();
    const others = events.map(toListedEvent);
    const event = row ? (await toListedEvents(db, [row]))[0] : others.find((one) => one.slug === slug);
    if (!event) throw fail(404, 'events/not-found', 'There is no event at this address.');
    const photos = row ? await findEventPhotos(db, row.id) : NO_PHOTOS;
    const earlierPhotos = row && photos.count === 0 ? await findEarlierPhotos(db, row) : null;
    const from = event.end > now().toISOString() ? event.start : now().toISOString();
    const following = others.filter(({ start }) => start > from);
    const next = mergeEvents(await listFollowingEvents(db, from, NEXT), following).slice(0, NEXT);
    return { event, photos, earlierPhotos, next, feed: row ? null : feed };
  });
  return outside.known ? [outside.known] : [];
}

/** Merges planned events with events of the feed, soonest first; duplicates are planned ones. */
function mergeEvents<T extends Event | ListedEvent>(own: readonly T[], outside: readonly T[]): T[] {
  const known = new Set(own.flatMap(({ name, start, slug }) => [slug, `${name} ${start}`]));
  const others = outside.filter(({ name, start, slug }) => !known.has(slug) && !known.has(`${name} ${start}`));
  return [...own, ...others].toSorted((one, other) => one.start.localeCompare(other.start));
}
