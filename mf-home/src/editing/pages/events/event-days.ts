import { addDays, countDays } from '@fotosoc/contract/days';
import type { EventSection } from '@fotosoc/contract/page-section';

const WEEK_DAYS = 7;
/** Maximum number of copies: half a year of weekly evenings. */
export const MAX_COPIES = 26;

/** Returns the proposed day of a copy: the same weekday of the next week, after today.
 *  @param start `YYYY-MM-DDTHH:MM`; empty for an event without a start
 *  @param today `YYYY-MM-DD` */
export function proposeDay(start: string, today: string): string {
  if (start === '') return addDays(today, WEEK_DAYS);
  const next = addDays(start.slice(0, 10), WEEK_DAYS);
  if (next > today) return next;
  const weeks = Math.floor(countDays(next, today) / WEEK_DAYS) + 1;
  return addDays(next, weeks * WEEK_DAYS);
}

/** Returns the days of a weekly event from its first to its last, at most `MAX_COPIES`. */
export function listWeeklyDays(first: string, until: string): string[] {
  const weeks = Math.floor(countDays(first, until) / WEEK_DAYS);
  if (!(weeks >= 0)) return [];
  return Array.from({ length: Math.min(weeks + 1, MAX_COPIES) }, (_, week) => addDays(first, week * WEEK_DAYS));
}

/** Returns the event on another day. All times keep their time of day in Ireland, in summer and winter. */
export function copyEvent(event: EventSection, day: string): EventSection {
  const { start, end } = event;
  const days = start === '' ? 0 : Math.round(countDays(start.slice(0, 10), day));
  const shift = (time: string) => (time === '' ? '' : `${addDays(time.slice(0, 10), days)}${time.slice(10)}`);
  const { signUps } = event;
  return {
    ...event,
    start: start === '' ? '' : shift(start),
    end: shift(end),
    cancelled: null,
    ...(signUps && {
      signUps: {
        ...signUps,
        opens: shift(signUps.opens),
        closes: shift(signUps.closes),
        membersUntil: shift(signUps.membersUntil),
      },
    }),
  };
}
