import { addDays, getWeekday } from '@fotosoc/contract/days';
import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { formatWeekdayAndDay, formatTimeOfDay, formatWeekday } from '@fotosoc/contract/format-time';
import { toInstant, toWallTime } from '@fotosoc/contract/wall-time';

/** Opening hours and closed days of the desk. */
export type DeskOpening = Pick<LoanRules, 'openingHours' | 'closedDays'>;

interface Hours {
  /** First and last allowed minute, both `HH:MM` in the society's time zone. */
  from: string;
  to: string;
}

const ALL_DAY: Hours = { from: '00:00', to: '23:59' };

/** Returns whether neither opening hours nor closed days are set. Every minute is allowed then. */
export function isAlwaysOpen({ openingHours, closedDays }: DeskOpening): boolean {
  return openingHours.length === 0 && closedDays.length === 0;
}

/** Returns whether equipment can be collected or returned at an instant. */
export function isDeskOpen(opening: DeskOpening, instant: string): boolean {
  const { date, time } = toWallTime(instant);
  const hours = findHours(opening, date);
  return hours !== undefined && hours.from <= time && time <= hours.to;
}

/** Returns the instants of opening and closing on consecutive days, and the open instants nearest to the given times of
 *  day, in order.
 *  @param first first day, `YYYY-MM-DD` in the society's time zone
 *  @param times times of day, `HH:MM` */
export function listOpenTimes(opening: DeskOpening, first: string, count: number, times: readonly string[]): string[] {
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  return days.flatMap((date) => {
    const hours = findHours(opening, date);
    if (!hours) return [];
    const { from, to } = hours;
    const near = times.map((time) => (time < from ? from : time > to ? to : time));
    return [...new Set([from, ...near, to])].toSorted().map((time) => toInstant({ date, time }));
  });
}

/** Returns a sentence that the desk is closed at an instant, such as `The desk is closed on Saturday.` */
export function describeClosure(opening: DeskOpening, instant: string): string {
  const { date } = toWallTime(instant);
  const why = findClosure(opening, date);
  if (why) return `The desk is closed on ${formatWeekdayAndDay(date)}${why.word && ` (${why.word})`}.`;
  const hours = findHours(opening, date);
  const day = formatWeekday(date);
  return hours
    ? `On ${day} the desk is open from ${formatTimeOfDay(hours.from)} to ${formatTimeOfDay(hours.to)}.`
    : `The desk is closed on ${day}.`;
}

function findHours(opening: DeskOpening, date: string): Hours | undefined {
  if (findClosure(opening, date)) return undefined;
  if (opening.openingHours.length === 0) return ALL_DAY;
  return opening.openingHours.find((hours) => hours.weekday === getWeekday(date));
}

function findClosure({ closedDays }: DeskOpening, date: string) {
  return closedDays.find(({ from, to }) => from <= date && date <= to);
}
