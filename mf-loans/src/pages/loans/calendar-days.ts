import {
  formatDayAndMonth,
  formatShortWeekdayAndDay,
  formatTimeOfDay,
  formatInstantWith,
} from '@fotosoc/contract/format-time';

const WEEKDAY = { weekday: 'short' } as const;

/** e.g. `Thu` and `26` for a day `YYYY-MM-DD` */
export function formatShortDay(date: string): { weekday: string; day: number } {
  return { weekday: formatInstantWith(date, WEEKDAY), day: new Date(date).getUTCDate() };
}

/** e.g. `26 November`, `26 to 28 November`, `30 November to 2 December` */
export function formatDayRange(first: string, last: string): string {
  if (first === last) return formatDayAndMonth(last);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = isOneMonth ? String(new Date(first).getUTCDate()) : formatDayAndMonth(first);
  return `${from} to ${formatDayAndMonth(last)}`;
}

/** e.g. `Fri 4 – Mon 7 Dec, 1:00 pm` for two picker values, with a time per day if these differ */
export function formatChipSpan(start: string, end: string): string {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
  const [from, to] = [start.slice(11), end.slice(11)].map(formatTimeOfDay);
  if (from !== to) return `${formatShortWeekdayAndDay(first)}, ${from} – ${formatShortWeekdayAndDay(last)}, ${to}`;
  const { weekday, day } = formatShortDay(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? `${weekday} ${day}` : formatShortWeekdayAndDay(first)} – ${formatShortWeekdayAndDay(last)}, ${to}`;
}

/** Returns first and last day of an interval in the format `YYYY-MM-DD HH:MM`. An end at midnight does not include the
 *  next day. */
export function getIntervalDays(start: string, end: string): { first: string; last: string } {
  const [from, to] = [start, end].map((time) => Date.parse(`${time.replace(' ', 'T')}Z`)) as [number, number];
  const last = new Date(Math.max(from, to - 1));
  return { first: start.slice(0, 10), last: last.toISOString().slice(0, 10) };
}
