import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { dayInWords, timeOfDayInWords, weekdayOf } from '@fotosoc/contract/time-words';
import { instantOfWall, wallTime } from '../../ground/text/society-clock.ts';
import { DAY_MS } from '../../ground/units.ts';

/** When the desk is open. */
export type Opening = Pick<LoanRules, 'openingHours' | 'closedDays'>;

interface Hours {
  /** `HH:MM` by the society's clock; both are included. */
  from: string;
  to: string;
}

const ALL_DAY: Hours = { from: '00:00', to: '23:59' };

/** Whether nothing was said of when it is open: every minute will do. */
export function isAlwaysOpen({ openingHours, closedDays }: Opening): boolean {
  return openingHours.length === 0 && closedDays.length === 0;
}

/** Whether something can go out or come back at an instant. */
export function isOpen(opening: Opening, instant: string): boolean {
  const { date, time } = wallTime(instant);
  const hours = hoursOn(opening, date);
  return hours !== undefined && hours.from <= time && time <= hours.to;
}

/** The instants of some days at which it opens and closes, and those nearest to these times of the day, in their order.
 *  @param first day `YYYY-MM-DD` by the society's clock
 *  @param times `HH:MM` */
export function openTimes(opening: Opening, first: string, count: number, times: readonly string[]): string[] {
  const days = Array.from({ length: count }, (_, index) => dayAfter(first, index));
  return days.flatMap((date) => {
    const hours = hoursOn(opening, date);
    if (!hours) return [];
    const { from, to } = hours;
    const near = times.map((time) => (time < from ? from : time > to ? to : time));
    return [...new Set([from, ...near, to])].toSorted().map((time) => instantOfWall({ date, time }));
  });
}

/** Says that it is closed at an instant, e.g. `The desk is closed on Saturday.` */
export function closedInWords(opening: Opening, instant: string): string {
  const { date } = wallTime(instant);
  const why = closureOn(opening, date);
  if (why) return `The desk is closed on ${dayInWords(date)}${why.word && ` (${why.word})`}.`;
  const hours = hoursOn(opening, date);
  const day = weekdayOf(date);
  return hours
    ? `On ${day} the desk is open from ${timeOfDayInWords(hours.from)} to ${timeOfDayInWords(hours.to)}.`
    : `The desk is closed on ${day}.`;
}

export function dayAfter(date: string, days: number): string {
  return new Date(at(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function hoursOn(opening: Opening, date: string): Hours | undefined {
  if (closureOn(opening, date)) return undefined;
  if (opening.openingHours.length === 0) return ALL_DAY;
  const day = new Date(at(date)).getUTCDay() || 7;
  return opening.openingHours.find((hours) => hours.weekday === day);
}

function closureOn({ closedDays }: Opening, date: string) {
  return closedDays.find(({ from, to }) => from <= date && date <= to);
}

function at(date: string): number {
  return Date.parse(`${date}T00:00:00.000Z`);
}
