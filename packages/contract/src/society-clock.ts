import { TIME_ZONE, TIME_ZONE_NAME } from './time-zone.ts';

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
/** The name of the society's clock, e.g. `Irish time`. */
export const clockName = TIME_ZONE_NAME;

/** What the society's clock shows, as date-time pickers hold it: `YYYY-MM-DDTHH:MM`, cut to the minute.
 *  @param instant a string is ISO 8601 */
export function pickerTime(instant: Date | string | number): string {
  const parts = clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute } = Object.fromEntries(parts) as Record<string, string>;
  return `${year!.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** The day that it is at the society, `YYYY-MM-DD`. */
export function dayOf(instant: Date | string | number): string {
  return pickerTime(instant).slice(0, 10);
}

/** When the society's clock shows this: an hour that it shows twice in autumn has two instants, in their order; in the hour
 *  that it leaves out in spring it has moved on already. None for what is no time, e.g. an empty picker. */
export function instantsOf(wall: string): Date[] {
  const ms = Date.parse(`${wall}Z`);
  if (Number.isNaN(ms)) return [];
  const [before, after] = [ms - aheadMs(ms - DAY_MS), ms - aheadMs(ms + DAY_MS)];
  const shown = [...new Set([before, after])].filter((instant) => pickerTime(instant) === wall);
  return (shown.length > 0 ? shown : [before]).map((instant) => new Date(instant));
}

/** How far the society's clock is ahead of UTC. */
function aheadMs(ms: number): number {
  return Date.parse(`${pickerTime(ms)}Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
