import { toInstant } from '@fotosoc/contract/wall-time';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

/** Matches a zone at the end of a text: `Z`, a zone name that programs know, or an offset behind a time of day. */
const ZONE = /(?:\dz|\b(?:utc?|gmt|[ecmp][sd]t)|:\d{2}(?:\.\d+)?\s*(?:gmt|utc)?[+-]\d{2}(?::?\d{2})?)(?:\s*\(.*\))?$/i;

/** Parses a time of an external feed to ISO 8601. A time without zone is in the society's time zone, a date alone is
 *  its midnight there. Returns undefined for an invalid time and outside the years 0 to 9999, which would not sort as
 *  text. */
export function parseFeedTime(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const iso = ZONE.test(text) ? toIso(text) : toSocietyInstant(toIso(appendUtc(text)));
  return iso && /^\d{4}-/.test(iso) ? iso : undefined;
}

function toIso(text: string): string | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Marks a text without zone as UTC: parsing must not depend on the time zone of this machine. */
function appendUtc(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text; // a date alone is parsed as UTC
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) ? `${text}Z` : `${text} UTC`;
}

/** @param wall local time, written as if it were UTC */
function toSocietyInstant(wall: string | undefined): string | undefined {
  if (wall === undefined || !/^\d{4}-/.test(wall)) return undefined;
  const minute = toInstant({ date: wall.slice(0, 10), time: wall.slice(11, 16) });
  return new Date(Date.parse(minute) + (Date.parse(wall) % MINUTE_MS)).toISOString();
}
