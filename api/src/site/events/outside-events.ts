import type { Event, EventFeed, ListedEvent } from '@fotosoc/contract/event';
import type { Ground } from '../../ground/ground.ts';
import { MINUTE_MS } from '../../ground/units.ts';
import { staleWhileError } from '../stale-while-error.ts';
import { datedSlugOf } from './slugs.ts';

/** From then on a source is said to be silent; it is asked once a minute. */
const SILENT_AFTER_MS = 15 * MINUTE_MS;

/** What the source outside has, and how it stands. */
export interface OutsideEvents {
  events: Event[];
  feed: EventFeed;
  ageSeconds?: number;
}

/** Reads the events of the configured source; what it said last good while it fails, and nothing while it never could be
 *  read, which `feed.readAt` says. Without a source, nothing. */
export function outsideEvents(
  { config: { eventsUrl }, safeHttp, now }: Pick<Ground, 'config' | 'now' | 'safeHttp'>,
  report: (error: unknown) => void,
): () => Promise<OutsideEvents> {
  if (eventsUrl === undefined) return async () => ({ events: [], feed: null });
  const read = async () => eventsOf(JSON.parse(await safeHttp.readText(eventsUrl)));
  const latest = staleWhileError({ read, now, report });
  return async () => {
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

/** One of them as pages about events tell of it. */
export function listedOutside(event: Event): ListedEvent {
  return { ...event, id: null, photo: null, movedFrom: null, cancelled: null, photoCount: 0 };
}

/** What a source lists, as far as it makes an event: with a name and a start; soonest first. */
function eventsOf(answer: unknown): Event[] {
  const list = Array.isArray(answer) ? answer : (answer as { events?: unknown } | null)?.events;
  if (!Array.isArray(list)) throw new TypeError('The source of the events answered no list.');
  const events = list.flatMap(eventOf).toSorted((a, b) => a.start.localeCompare(b.start));
  return [...new Map(events.map((event) => [event.slug, event])).values()]; // one address, one event
}

function eventOf(entry: unknown): Event[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const given = entry as Record<string, unknown>;
  const name = textOf(given['name']);
  const start = instantOf(given['start']);
  if (name === '' || start === undefined) return [];
  const image = textOf(given['image']);
  const cost = Number(given['cost']);
  const capacity = Number(given['capacity']);
  return [
    {
      name,
      image: /^\/(?!\/)/.test(image) ? image : '', // pages show pictures of this site only
      start,
      end: instantOf(given['end']) ?? start,
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
  return typeof value === 'string' ? value.trim() : '';
}

function instantOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
