import type { EventInput } from '@fotosoc/contract/event';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { normaliseLine, normaliseText, findUnusableNames } from '@fotosoc/server-kit/text/clean-text';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import type { PlannedEventRow } from './tables.ts';

/** Pages show pictures of this site only. */
const OWN_PICTURE = /^\/(?:media|api\/pictures)\/[\w./-]+$/;
/** Requires a zone: an instant without one would depend on the time zone of the server. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** Time after the announcement in which a correction is not reported as a move, as calendars do not have the event
 *  yet. */
const ANNOUNCEMENT_GRACE_MS = HOUR_MS;

/** Fields of an event as they are stored. */
export type EventTexts = Pick<
  PlannedEventRow,
  'name' | 'image' | 'photo_id' | 'starts_at' | 'ends_at' | 'location' | 'cost' | 'capacity' | 'type' | 'description'
> &
  Partial<Pick<PlannedEventRow, 'sign_ups'>>;

/** @throws HttpError 400 with a sentence per field */
export function requireEvent(input: EventInput): EventTexts {
  const { event, mistakes } = checkEvent(input);
  if (Object.keys(mistakes).length > 0) throw createInvalidFieldsError(mistakes);
  return event;
}

/** Returns an event in stored form, with a sentence for each invalid field. */
export function checkEvent(input: EventInput): { event: EventTexts; mistakes: Record<string, string> } {
  const event: EventTexts = {
    name: normaliseLine(input.name),
    image: normaliseText(input.image ?? ''),
    photo_id: input.photoId ?? null,
    starts_at: parseInstant(input.start) ?? '',
    ends_at: parseInstant(input.end) ?? '',
    location: normaliseLine(input.location ?? ''),
    cost: input.cost ?? 0,
    capacity: input.capacity ?? null,
    type: normaliseLine(input.type ?? ''),
    description: normaliseText(input.description ?? ''),
  };
  const fields = findUnusableNames({ name: event.name });
  if (event.image !== '' && !isOwnPicture(event.image)) {
    fields['image'] = 'The picture must be one of this site: an address that starts with /media/.';
  }
  if (event.starts_at === '') fields['start'] = 'The start is not a date and time with a time zone.';
  if (event.ends_at === '') fields['end'] = 'The end is not a date and time with a time zone.';
  else if (event.ends_at < event.starts_at) fields['end'] = 'The end is before the start.';
  return { event, mistakes: fields };
}

/** Returns whether a URL is a picture of this site. */
export function isOwnPicture(address: string): boolean {
  return OWN_PICTURE.test(address) && !address.includes('..');
}

/** Returns the original start of a moved event; null if the start is unchanged or restored. Moves are reported for
 *  events that had not started and were announced long enough to be in calendars. */
export function computeMovedFrom(before: PlannedEventRow, startsAt: string, now: Date): string | null {
  if (startsAt === before.starts_at) return before.moved_from;
  const isNews = now.getTime() - Date.parse(before.created_at) < ANNOUNCEMENT_GRACE_MS;
  if (isNews || before.starts_at <= now.toISOString()) return before.moved_from;
  return startsAt === before.moved_from ? null : before.starts_at;
}

function parseInstant(text: string): string | undefined {
  const time = INSTANT.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const iso = new Date(time).toISOString();
  return /^\d{4}-/.test(iso) ? iso : undefined; // an offset may lead past the year 9999
}
