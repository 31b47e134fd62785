import { instantsOf } from '@fotosoc/contract/society-clock';
import { clockInWords, dateInWords, written } from '@fotosoc/contract/time-words';

const MINUTE_MS = 60_000;

/** The instant a picker's value stands for. An hour that the clock shows twice in autumn is the first of the two that
 *  is not over `now`; in the hour it leaves out in spring the clock has moved on already. Undefined for no value. */
export function instantOf(value: string, now: Date): Date | undefined {
  const shown = instantsOf(value);
  return shown.find((instant) => instant.getTime() + MINUTE_MS > now.getTime()) ?? shown.at(-1);
}

/** An instant as a booking says it: `YYYY-MM-DD HH:MM`, UTC. */
export function bookingTime(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}

const WEEKDAY = { weekday: 'short' } as const;

/** Returns the date and the time of the society's clock at a time `YYYY-MM-DD HH:MM` in UTC, e.g. `Sun 22 November 2026, 10:00 am`. */
export function inWords(bookingTime: string): string {
  const at = new Date(`${bookingTime.replace(' ', 'T')}Z`);
  return `${written(at, WEEKDAY)} ${dateInWords(at)}, ${clockInWords(at)}`;
}
