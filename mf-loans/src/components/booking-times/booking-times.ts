import { parseWallTime } from '@fotosoc/contract/society-clock';
import { formatTime, formatDate, formatInstantWith } from '@fotosoc/contract/format-time';

const MINUTE_MS = 60_000;

/** Returns the instant of a picker's value; `undefined` for an empty one. An hour repeated in autumn is the first
 *  occurrence that is not past at `now`; an hour skipped in spring is shifted by the clock change. */
export function parsePickerTime(value: string, now: Date): Date | undefined {
  const shown = parseWallTime(value);
  return shown.find((instant) => instant.getTime() + MINUTE_MS > now.getTime()) ?? shown.at(-1);
}

/** Formats an instant for a booking: `YYYY-MM-DD HH:MM`, UTC. */
export function formatBookingTime(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}

const WEEKDAY = { weekday: 'short' } as const;

/** Formats a time `YYYY-MM-DD HH:MM` in UTC in the society's time zone, e.g. `Sun 22 November 2026, 10:00 am`. */
export function formatBookingTimeText(bookingTime: string): string {
  const at = new Date(`${bookingTime.replace(' ', 'T')}Z`);
  return `${formatInstantWith(at, WEEKDAY)} ${formatDate(at)}, ${formatTime(at)}`;
}
