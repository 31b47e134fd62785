import type { DeskLoan } from '@fotosoc/contract/desk';
import {
  formatTime,
  formatDayWithYear,
  formatDayAndTimeWithYear,
  formatInstantWith,
} from '@fotosoc/contract/format-time';

const DAY_MS = 86_400_000;
const DAY = { day: 'numeric', month: 'short' } as const;
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const YEAR = { year: 'numeric' } as const;
const WEEKDAY = { weekday: 'short' } as const;

/** `Monday 30 November, 1:00 pm to 3:00 pm`, with both days if these differ */
export function formatSpan(start: string, end: string): string {
  const isOneDay = formatDayWithYear(start) === formatDayWithYear(end);
  return `${formatDayAndTimeWithYear(start)} to ${isOneDay ? formatTime(end) : formatDayAndTimeWithYear(end)}`;
}

/** Returns the time of day for today, the weekday for recent days, otherwise the date, with the year if it differs from
 *  this year. */
export function formatRowHead(instant: string, now = new Date()): string {
  const at = new Date(instant);
  if (formatInstantWith(at, DATE) === formatInstantWith(now, DATE)) return formatTime(at);
  const isNear = at < now && now.getTime() - at.getTime() < 6 * DAY_MS;
  if (isNear) return formatInstantWith(at, WEEKDAY);
  return formatInstantWith(at, formatInstantWith(at, YEAR) === formatInstantWith(now, YEAR) ? DAY : DATE);
}

/** `2 days late`, `40 minutes late` */
export function formatLateness(endsAt: string, now = new Date()): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(endsAt)) / 60_000));
  if (minutes < 60) return `${many(minutes, 'minute')} late`;
  if (minutes < 48 * 60) return `${many(Math.floor(minutes / 60), 'hour')} late`;
  return `${many(Math.floor(minutes / 1440), 'day')} late`;
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

export function getBorrowerName({ borrower }: Pick<DeskLoan, 'borrower'>): string {
  return borrower.name ?? borrower.email;
}

/** Converts an item of the desk to the argument of `formatItems`. */
export function toNamedItem({ equipment, quantity }: DeskLoan): { equipment: string; quantity: number } {
  return { equipment: equipment.name, quantity };
}

/** Numbers of the units of an item that are on loan. */
export function listLentNumbers({ units }: DeskLoan): number[] {
  return units.filter(({ backAt }) => backAt === null).map(({ number }) => number);
}

/** `No. 1, No. 2` */
export function formatNumbers(numbers: readonly number[]): string {
  return numbers.map((number) => `No. ${number}`).join(', ');
}

/** Returns the quantity in a button for a whole booking: ` both`, ` all 3`, empty for one unit. */
export function formatAllCount(count: number): string {
  if (count < 2) return '';
  return count === 2 ? ' both' : ` all ${count}`;
}
