import { TIME_ZONE } from './time-zone.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** Name of the society's time zone in pages and mails. */
export const TIME_ZONE_NAME = 'Irish time';

/** Returns an instant in the society's time zone, in the format of date-time pickers: `YYYY-MM-DDTHH:MM`, cut to the
 *  minute.
 *  @param instant a string is ISO 8601 */
export function formatPickerTime(instant: Date | string | number): string {
  const parts = clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute } = Object.fromEntries(parts) as Record<string, string>;
  return `${year!.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** Returns the day in the society's time zone, `YYYY-MM-DD`. */
export function formatDay(instant: Date | string | number): string {
  return formatPickerTime(instant).slice(0, 10);
}

/** Returns the instants of a wall-clock time at the society: two in order for the repeated hour in autumn; a shifted
 *  one in the skipped hour of spring; none for an invalid time, e.g. of an empty picker. */
export function parseWallTime(wall: string): Date[] {
  const ms = Date.parse(`${wall}Z`);
  if (Number.isNaN(ms)) return [];
  const [before, after] = [ms - getUtcOffsetMs(ms - DAY_MS), ms - getUtcOffsetMs(ms + DAY_MS)];
  const shown = [...new Set([before, after])].filter((instant) => formatPickerTime(instant) === wall);
  return (shown.length > 0 ? shown : [before]).map((instant) => new Date(instant));
}

function getUtcOffsetMs(ms: number): number {
  return Date.parse(`${formatPickerTime(ms)}Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
