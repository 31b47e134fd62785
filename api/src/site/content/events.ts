import type { Event } from '@fotosoc/contract/event';

/** What a source lists, as far as it makes an event: with a name and a start. */
export function eventsOf(answer: unknown): Event[] {
  const list = Array.isArray(answer) ? answer : (answer as { events?: unknown } | null)?.events;
  if (!Array.isArray(list)) throw new TypeError('The source of the events answered no list.');
  return list.flatMap(eventOf).toSorted((a, b) => a.start.localeCompare(b.start));
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
