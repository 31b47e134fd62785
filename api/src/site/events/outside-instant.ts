import { instantOfWall } from '../../ground/text/society-clock.ts';
import { MINUTE_MS } from '../../ground/units.ts';

/** A zone at the end of a text: `Z`, a name that programs know, or an offset behind a time of day. */
const ZONE = /(?:\dz|\b(?:utc?|gmt|[ecmp][sd]t)|:\d{2}(?:\.\d+)?\s*(?:gmt|utc)?[+-]\d{2}(?::?\d{2})?)(?:\s*\(.*\))?$/i;

/** When something of a source outside is, ISO 8601. What says no zone is meant by the society's clock, a day alone
 *  from its midnight there; undefined for what is no time of the years 0 to 9999, since others are not in order. */
export function outsideInstant(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const iso = ZONE.test(text) ? isoOf(text) : byTheSociety(isoOf(asUtc(text)));
  return iso && /^\d{4}-/.test(iso) ? iso : undefined;
}

function isoOf(text: string): string | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** A text without a zone, so that reading it does not ask for the clock of this machine. */
function asUtc(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text; // a day alone is read by UTC
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) ? `${text}Z` : `${text} UTC`;
}

/** @param wall what the clock shows, written as if it were UTC */
function byTheSociety(wall: string | undefined): string | undefined {
  if (wall === undefined || !/^\d{4}-/.test(wall)) return undefined;
  const minute = instantOfWall({ date: wall.slice(0, 10), time: wall.slice(11, 16) });
  return new Date(Date.parse(minute) + (Date.parse(wall) % MINUTE_MS)).toISOString();
}
