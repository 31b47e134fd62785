import { countDays, isCalendarDay } from '@fotosoc/contract/days';
import { MAX_DAYS_AHEAD } from '@fotosoc/contract/limits';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { toInstant, toWallTime } from '@fotosoc/contract/wall-time';

/** Returns the instant at which a future day begins in the society's time zone, ISO 8601.
 *  @param day `YYYY-MM-DD`
 *  @throws HttpError 400 with a sentence */
export function requireFutureDay(day: string, now: Date): string {
  const mistake = findDayMistake(day, now);
  if (mistake !== undefined) throw createInvalidFieldsError({ day: mistake });
  return getDayStart(day)!;
}

/** Returns a sentence why a day cannot be planned; `undefined` if it can be planned.
 *  @param begun sentence about a day that is over or has begun */
export function findDayMistake(
  day: string,
  now: Date,
  begun = 'This day is over or has begun. Please choose a later day.',
): string | undefined {
  if (getDayStart(day) === undefined) return 'Enter the day as a date, e.g. 2026-11-30.';
  const today = toWallTime(now.toISOString()).date;
  if (day <= today) return begun;
  if (countDays(today, day) > MAX_DAYS_AHEAD) {
    return 'This is more than a year ahead. Please choose an earlier day.';
  }
  return undefined;
}

/** @returns undefined for an invalid date, or outside the years 1900 to 2999: no clock has the days around the year
 *  9999 */
export function getDayStart(day: string): string | undefined {
  if (!/^(?:19|2\d)/.test(day) || !isCalendarDay(day)) return undefined;
  return toInstant({ date: day, time: '00:00' });
}
