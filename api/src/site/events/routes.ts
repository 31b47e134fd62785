import type { Event, ListedEvent } from '@fotosoc/contract/event';
import { PAGE_SIZE } from '@fotosoc/contract/page';
import type { FastifyInstance } from 'fastify';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { KnownSource } from '../outside-source.ts';
import type { Site } from '../site.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { editingRoutes } from './editing-routes.ts';
import { findEarlierPhotos, findEventPhotos } from './event-photos.ts';
import { redirectOldAddresses } from './old-addresses.ts';
import { listedOutside, outsideEvents } from './outside-events.ts';
import { findRowBySlug, listCancelled, listedOf, listNext, listPast, listUpcoming, shortOf } from './queries.ts';

const NEXT = 3;
const NO_PHOTOS = { count: 0, photos: [], galleries: [], credits: [] };

/** Routes of the society's events: reading for all visitors, changes for content editors. */
export function eventRoutes(app: FastifyInstance, site: Site): KnownSource[] {
  const { db, now } = site;
  const outside = outsideEvents(site, (error) => app.log.warn(error));
  app.addHook('onListen', async () => {
    await outside.latest().catch((error: unknown) => app.log.warn(error)); // without delay for the first visitors
  });
  redirectOldAddresses(app, db);
  calendarRoutes(app, site, outside.latest);
  editingRoutes(app, site, outside.fresh);

  readEndpoint(app, 'GET /api/events', async ({ header, fail }) => {
    const { events, feed, ageSeconds } = await outside.latest();
    const own = (await listUpcoming(db, now())).filter(({ cancelled }) => cancelled === null);
    if (feed?.readAt === null && own.length === 0) {
      throw fail(502, 'events/unavailable', 'The events cannot be read right now.');
    }
    if (ageSeconds !== undefined) header('age', String(ageSeconds));
    return { events: together(own, events).map(shortOf), cancelled: await listCancelled(db, now()) };
  });

  readEndpoint(app, 'GET /api/all-events', async ({ query: { limit = PAGE_SIZE, cursor } }) => {
    const { events, feed } = await outside.latest();
    const upcoming = cursor === undefined ? together(await listUpcoming(db, now()), events.map(listedOutside)) : [];
    return { upcoming, ...(await listPast(db, { limit, cursor }, now())), feed };
  });

  readEndpoint(app, 'GET /api/events/:slug', async ({ params: { slug }, fail }) => {
    const row = await findRowBySlug(db, slug);
    const { events, feed } = await outside.latest();
    const others = events.map(listedOutside);
    const event = row ? (await listedOf(db, [row]))[0] : others.find((one) => one.slug === slug);
    if (!event) throw fail(404, 'events/not-found', 'There is no such event.');
    const photos = row ? await findEventPhotos(db, row.id) : NO_PHOTOS;
    const earlierPhotos = row && photos.count === 0 ? await findEarlierPhotos(db, row) : null;
    const from = event.end > now().toISOString() ? event.start : now().toISOString();
    const following = others.filter(({ start }) => start > from);
    const next = together(await listNext(db, from, NEXT), following).slice(0, NEXT);
    return { event, photos, earlierPhotos, next, feed: row ? null : feed };
  });
  return outside.known ? [outside.known] : [];
}

/** Merges planned events with events of the feed, soonest first; duplicates are planned ones. */
function together<T extends Event | ListedEvent>(own: readonly T[], outside: readonly T[]): T[] {
  const known = new Set(own.flatMap(({ name, start, slug }) => [slug, `${name} ${start}`]));
  const others = outside.filter(({ name, start, slug }) => !known.has(slug) && !known.has(`${name} ${start}`));
  return [...own, ...others].toSorted((one, other) => one.start.localeCompare(other.start));
}
