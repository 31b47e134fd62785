import type { Event, EventFeed, ListedEvent } from '@fotosoc/contract/event';
import type { DroppedRow } from '@fotosoc/contract/source';
import { findSetting } from '@fotosoc/server-kit/db/settings';
import { toHttpsUrl } from '../../text/https-url.ts';
import { toStorableText } from '@fotosoc/server-kit/text/clean-text';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import type { FetchServices } from '../sources/fetch-photo.ts';
import {
  createSourceStore,
  createExternalSource,
  type KnownSource,
  type CachedValue,
  type SourceReport,
} from '../sources/external-source.ts';
import type { SiteServices } from '../services.ts';
import { parseFeedTime } from './parse-feed-time.ts';
import { createFeedPictures, type PicturedEvent } from './feed-pictures.ts';
import { toDatedSlug } from './slugs.ts';

/** Time without a valid response after which a feed is reported as failed. */
const FEED_FAILED_AFTER_MS = 15 * MINUTE_MS;

/** Events of the external feed, and the status of the feed. */
export interface FeedEvents {
  events: PicturedEvent[];
  feed: EventFeed;
  ageSeconds?: number;
}

/** Stored event list of the feed. */
export interface EventList extends SourceReport {
  events: Event[];
}

export interface EventSource {
  /** Returns the cached events without waiting for the feed. */
  latest: () => Promise<FeedEvents>;
  /** Reads the feed now, for an import. */
  fresh: () => Promise<FeedEvents>;
  known?: KnownSource;
}

type Services = Pick<SiteServices, 'background'> & FetchServices;

const NONE: FeedEvents = { events: [], feed: null };

/** Creates the source of the configured event feed. While the feed fails, the last valid response is used, also from
 *  before a restart; `feed.readAt` states whether there ever was one. Without feed, and after an import, the list is
 *  empty.
 *  @param report called with each failure */
export function createEventSource(site: Services, report: (error: unknown) => void): EventSource {
  const { background, db, safeHttp, now } = site;
  const { eventsUrl: url } = site.config;
  if (url === undefined) return { latest: async () => NONE, fresh: async () => NONE };
  const pictures = createFeedPictures(site, report);
  const read = async () => {
    const list = parseFeed(parseJson(await safeHttp.readText(url)));
    background.run(() => pictures.keep(list.events)); // pages show the events without their pictures meanwhile
    return list;
  };
  const keeper = createSourceStore(db, 'events-read-last', { url, revive: parseStoredList });
  const source = createExternalSource({ name: 'Events', read, keeper, background, now, report });
  const isTakenOver = async () => (await findSetting(db, 'events-taken-over')) === url;
  const standing = async (kept: CachedValue<EventList> | undefined): Promise<FeedEvents> => {
    if (!kept) return { events: [], feed: { readAt: null, isSilent: true } };
    const ageMs = kept.ageSeconds * 1000;
    const readAt = new Date(now().getTime() - ageMs).toISOString();
    const events = kept.value.events.filter(({ end }) => Date.parse(end) > now().getTime());
    const feed = { readAt, isSilent: ageMs > FEED_FAILED_AFTER_MS };
    return { events: await pictures.show(events), feed, ageSeconds: kept.ageSeconds };
  };
  return {
    latest: async () => ((await isTakenOver()) ? NONE : standing(await source.latest())),
    fresh: async () => {
      if (await isTakenOver()) return NONE;
      const kept = await source.fresh().catch(report as () => undefined);
      if (kept) await pictures.keep(kept.value.events);
      return standing(kept);
    },
    known: { kind: 'events', url, isAsked: async () => !(await isTakenOver()), source },
  };
}

/** Converts a feed event to the listed event of responses. */
export function toListedEvent(event: PicturedEvent): ListedEvent {
  return { ...event, id: null, movedFrom: null, cancelled: null, photoCount: 0 };
}

/** Parses the events of a feed that have a name and a start, soonest first.
 *  @throws TypeError for a response without list, and for entries without any valid event, which are no event list */
function parseFeed(answer: unknown): EventList {
  const list = Array.isArray(answer) ? answer : (answer as { events?: unknown } | null)?.events;
  if (!Array.isArray(list)) throw new TypeError('The response of the events feed is not a list.');
  const [events, dropped]: [Event[], DroppedRow[]] = [[], []];
  for (const [index, entry] of list.entries()) {
    const read = parseFeedEvent(entry);
    if ('slug' in read) events.push(read);
    else dropped.push({ row: index + 1, ...read });
  }
  if (list.length > 0 && events.length === 0) {
    throw new TypeError(`The events feed has no valid event. Entry 1: ${dropped[0]!.reason}`);
  }
  events.sort((a, b) => a.start.localeCompare(b.start));
  const bySlug = new Map(events.map((event) => [event.slug, event])); // slugs are unique
  return { events: [...bySlug.values()], rows: list.length, dropped };
}

function parseStoredList(stored: unknown): EventList {
  const { rows, dropped } = stored as EventList;
  return { ...parseFeed(stored), rows, dropped };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError('The response of the events feed is not JSON.');
  }
}

function parseFeedEvent(entry: unknown): Event | Omit<DroppedRow, 'row'> {
  if (typeof entry !== 'object' || entry === null) return { name: '', reason: 'It is not an event.' };
  const given = entry as Record<string, unknown>;
  const name = toText(given['name']);
  const start = parseFeedTime(given['start']);
  if (name === '') return { name, reason: 'It has no name.' };
  if (start === undefined) return { name, reason: 'It has no readable start.' };
  const image = toText(given['image']);
  const cost = Number(given['cost']);
  const capacity = Number(given['capacity']);
  return {
    name,
    // Pages show pictures of this site only; external pictures are fetched.
    image: /^\/(?!\/)/.test(image) ? image : (toHttpsUrl(image) ?? ''),
    start,
    end: parseFeedTime(given['end']) ?? start,
    location: toText(given['location']),
    cost: cost > 0 ? cost : 0,
    capacity: Number.isInteger(capacity) && capacity > 0 ? capacity : null,
    type: toText(given['type']),
    description: toText(given['description']),
    slug: toDatedSlug({ name, start }),
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? toStorableText(value) : '';
}
