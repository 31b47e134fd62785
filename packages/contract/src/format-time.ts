import { TIME_ZONE } from './time-zone.ts';

/** A day `YYYY-MM-DD`, or an instant; a string instant is ISO 8601. */
export type Day = string | Date;

const WEEKDAY = { weekday: 'long' } as const;
const DAY_OF_MONTH = { day: 'numeric', month: 'long' } as const;
const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const YEAR = { year: 'numeric' } as const;
const DAY_AND_YEAR = { ...DAY, ...YEAR } as const;
// Intl would format half past midnight as 0:30 with `hour12`.
const CLOCK = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
const WHOLE = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
} as const;
const DAY_OF_MONTH_HERE = { day: 'numeric', month: 'long', timeZone: undefined } as const;
const CLOCK_UTC = { ...CLOCK, timeZone: 'UTC' } as const;
const CLOCK_HERE = { ...CLOCK, timeZone: undefined } as const;
const DAY_MONTH = { day: 'numeric', month: 'short' } as const;
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** e.g. `Thursday 26 November 2026 at 6:30 pm`; in pages and feeds. All formats of this file use the society's time
 *  zone unless noted. */
export const formatDateAndTime = (instant: Day) => formatInstantWith(instant, WHOLE);

/** e.g. `26 November 2026` */
export const formatDate = (day: Day) => formatInstantWith(day, DATE);

/** e.g. `Thursday 26 November` */
export const formatWeekdayAndDay = (day: Day) => formatInstantWith(day, DAY);

/** e.g. `26 November` */
export const formatDayAndMonth = (day: Day) => formatInstantWith(day, DAY_OF_MONTH);

/** e.g. `Thursday` */
export const formatWeekday = (day: Day) => formatInstantWith(day, WEEKDAY);

/** e.g. `26 Nov` */
export const formatShortDate = (day: Day) => formatInstantWith(day, DAY_MONTH);

/** e.g. `Thu 26 Nov` */
export const formatShortWeekdayAndDay = (day: Day) => formatInstantWith(day, SHORT_DAY);

/** e.g. `6:30 pm` */
export const formatTime = (instant: Day) => formatInstantWith(instant, CLOCK);

/** e.g. `6:30 pm`, for a time of day `HH:MM`. */
export const formatTimeOfDay = (time: string) => formatInstantWith(`2000-01-01T${time}Z`, CLOCK_UTC);

/** e.g. `Thursday 26 November, 6:30 pm` */
export const formatDayAndTime = (instant: Day) => `${formatWeekdayAndDay(instant)}, ${formatTime(instant)}`;

/** e.g. `Thursday 26 November`, and `Thursday 26 November 2025` in a year other than the current one. Not for
 *  server-rendered pages, which may be cached until the next year. */
export const formatDayWithYear = (day: Day, now = new Date()) =>
  formatInstantWith(day, YEAR) === formatInstantWith(now, YEAR)
    ? formatWeekdayAndDay(day)
    : formatInstantWith(day, DAY_AND_YEAR);

/** e.g. `Thursday 26 November, 6:30 pm`; the year as in `formatDayWithYear`. */
export const formatDayAndTimeWithYear = (instant: Day, now?: Date) =>
  `${formatDayWithYear(instant, now)}, ${formatTime(instant)}`;

/** e.g. `6:30 pm`, in the reader's time zone: not for server-rendered pages. */
export const formatLocalTime = (instant: Day) => formatInstantWith(instant, CLOCK_HERE);

/** e.g. `26 November, 6:30 pm`, in the reader's time zone. */
export const formatLocalDayAndTime = (instant: Day) =>
  `${formatInstantWith(instant, DAY_OF_MONTH_HERE)}, ${formatLocalTime(instant)}`;

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/** Formats a day or an instant, equally in all browsers: some write `p.m.`, or a comma after the weekday. An invalid
 *  day, e.g. a half-typed one, is returned unchanged.
 *  @param options always the same object, because creating a format is expensive */
export function formatInstantWith(day: Day, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(typeof day === 'string' && day.length === DAY_LENGTH ? `${day}T12:00Z` : day);
  if (Number.isNaN(at.getTime())) return String(day);
  let format = formats.get(options);
  if (!format) formats.set(options, (format = new Intl.DateTimeFormat('en-IE', { timeZone: TIME_ZONE, ...options })));
  return format
    .format(at)
    .replace(/([ap])\.m\./, '$1m')
    .replace(/^(\p{L}+),/u, '$1');
}
