import { addDays } from './days.ts';
import { formatDay } from './society-clock.ts';
import { formatInstantWith } from './format-time.ts';
import { toInstant } from './wall-time.ts';

const DATE_AND_TIME = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
} as const satisfies Intl.DateTimeFormatOptions;
const WITH_ZONE = { ...DATE_AND_TIME, timeZoneName: 'short' } as const satisfies Intl.DateTimeFormatOptions;

/** Formats an instant in the society's time zone, e.g. `20 November 2026 at 11:30 am`.
 *  @param instant ISO 8601 */
export function formatInstant(instant: string): string {
  return formatInstantWith(instant, DATE_AND_TIME);
}

/** Formats an instant with its zone for readers elsewhere, e.g. `20 November 2026 at 11:30 am GMT`. */
export function formatInstantAndZone(instant: string): string {
  return formatInstantWith(instant, WITH_ZONE);
}

/** Returns the last instant of a day in the society's time zone, ISO 8601. */
export function getDayEnd(now: Date): string {
  const nextDay = toInstant({ date: addDays(formatDay(now), 1), time: '00:00' });
  return new Date(Date.parse(nextDay) - 1).toISOString();
}
