import type { Event, EventFeed, ListedEvent } from '@fotosoc/contract/event';
import type { Db } from '../../ground/db/connection.ts';
import type { Ground } from '../../ground/ground.ts';
import { findSetting, saveSetting } from '../../ground/db/settings.ts';
import { storableText } from '../../ground/text/clean-text.ts';
import { MINUTE_MS } from '../../ground/units.ts';
import { staleWhileError, type Read } from '../stale-while-error.ts';
import { outsideInstant } from './outside-instant.ts';
import { datedSlugOf } from './slugs.ts';

/** From then on a source is said to be silent; it is asked once a minute. */
const SILENT_AFTER_MS = 15 * MINUTE_MS;
/** What has not changed is kept anew that often, for its time. */
const KEPT_AGAIN_MS = 5 * MINUTE_MS;

/** What the source outside has, and how it stands. */
export interface OutsideEvents {
  events: Event[];
  feed: EventFeed;
  ageSeconds?: number;
}

type Parts = Pick<Ground, 'config' | 'db' | 'now' | 'safeHttp'>;

const NONE: OutsideEvents = { events: [], feed: null };

/** Reads the events of the configured source; while it fails what it said last good, be it to a process before, and
 *  nothing while it never could be read, which `feed.readAt` says. Without a source, and from one that was taken over,
 *  nothing.
 *  @param report told of each failure */
export function outsideEvents(
  { config: { eventsUrl }, db, safeHttp, now }: Parts,
  report: (error: unknown) => void,
): () => Promise<OutsideEvents> {
  if (eventsUrl === undefined) return async () => NONE;
  const keep = keeperOf(db, eventsUrl);
  const read = async () => {
    const events = eventsOf(JSON.parse(await safeHttp.readText(eventsUrl)));
    await keep.save({ value: events, readAt: now().getTime() }).catch(report);
    return events;
  };
  const latest = staleWhileError({ read, before: keep.find, now, report });
  return async () => {
    if ((await findSetting(db, 'events-taken-over')) === eventsUrl) return NONE;
    try {
      const { value, ageSeconds } = await latest();
      const ageMs = ageSeconds * 1000;
      const readAt = new Date(now().getTime() - ageMs).toISOString();
      const events = value.filter(({ end }) => Date.parse(end) > now().getTime());
      return { events, feed: { readAt, isSilent: ageMs > SILENT_AFTER_MS }, ageSeconds };
    } catch (error) {
      report(error);
      return { events: [], feed: { readAt: null, isSilent: true } };
    }
  };
}

/** Keeps what a source said last for the next process. */
function keeperOf(db: Db, url: string) {
  let kept = { text: '', readAt: 0 };
  return {
    save: async ({ value, readAt }: Read<Event[]>): Promise<void> => {
      const text = JSON.stringify(value);
      if (text === kept.text && readAt - kept.readAt < KEPT_AGAIN_MS) return;
      await saveSetting(db, 'events-read-last', JSON.stringify({ url, readAt, events: value }));
      kept = { text, readAt };
    },
    find: async (): Promise<Read<Event[]> | undefined> => {
      const text = await findSetting(db, 'events-read-last');
      if (text === undefined) return undefined;
      const last = JSON.parse(text) as { url: string; readAt: number; events: unknown };
      return last.url === url ? { value: eventsOf(last.events), readAt: last.readAt } : undefined;
    },
  };
}

/** One of them as pages about events tell of it. */
export function listedOutside(event: Event): ListedEvent {
  return { ...event, id: null, photo: null, movedFrom: null, cancelled: null, photoCount: 0 };
}

/** What a source lists, as far as it makes an event: with a name and a start; soonest first.
 *  @throws TypeError for no list, and for one that has entries and no event: it is no list of events */
function eventsOf(answer: unknown): Event[] {
  const list = Array.isArray(answer) ? answer : (answer as { events?: unknown } | null)?.events;
  if (!Array.isArray(list)) throw new TypeError('The source of the events answered no list.');
  const events = list.flatMap(eventOf).toSorted((a, b) => a.start.localeCompare(b.start));
  if (list.length > 0 && events.length === 0) throw new TypeError('The source of the events lists no event.');
  return [...new Map(events.map((event) => [event.slug, event])).values()]; // one address, one event
}

function eventOf(entry: unknown): Event[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const given = entry as Record<string, unknown>;
  const name = textOf(given['name']);
  const start = outsideInstant(given['start']);
  if (name === '' || start === undefined) return [];
  const image = textOf(given['image']);
  const cost = Number(given['cost']);
  const capacity = Number(given['capacity']);
  return [
    {
      name,
      image: /^\/(?!\/)/.test(image) ? image : '', // pages show pictures of this site only
      start,
      end: outsideInstant(given['end']) ?? start,
      location: textOf(given['location']),
      cost: cost > 0 ? cost : 0,
      capacity: Number.isInteger(capacity) && capacity > 0 ? capacity : null,
      type: textOf(given['type']),
      description: textOf(given['description']),
      slug: datedSlugOf({ name, start }),
    },
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? storableText(value) : '';
}
