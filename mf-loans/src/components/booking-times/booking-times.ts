import { TIME_ZONE } from '@fotosoc/contract/time-zone';

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
const clockNamed = new Intl.DateTimeFormat('en-IE', { timeZone: TIME_ZONE, timeZoneName: 'longGeneric' });

/** What the clock at the society is called, e.g. `Ireland Time`. */
export const clockName = clockNamed.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;

/** What a date-time picker holds for an instant: `YYYY-MM-DDTHH:MM` by the society's clock, cut to the minute. */
export function pickerTime(instant: Date): string {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The instant a picker's value stands for. An hour that the clock shows twice in autumn is the first of the two that
 *  is not over `now`; in the hour it leaves out in spring the clock has moved on already. Undefined for no value. */
export function instantOf(value: string, now: Date): Date | undefined {
  const wall = Date.parse(`${value}Z`);
  if (Number.isNaN(wall)) return undefined;
  const [before, after] = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)];
  const shown = [before, after].filter((ms) => pickerTime(new Date(ms)) === value);
  const ms = shown.find((candidate) => candidate + MINUTE_MS > now.getTime()) ?? shown.at(-1) ?? before;
  return new Date(ms);
}

/** An instant as a booking says it: `YYYY-MM-DD HH:MM`, UTC. */
export function bookingTime(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}

const words = new Intl.DateTimeFormat('en-IE', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What the society's clock shows at a time `YYYY-MM-DD HH:MM` in UTC, e.g. `Sun 22 November 2026, 10:00`. */
export function inWords(bookingTime: string): string {
  const part = Object.fromEntries(
    words.formatToParts(new Date(`${bookingTime.replace(' ', 'T')}Z`)).map(({ type, value }) => [type, value]),
  );
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute}`;
}

/** How far the society's clock is ahead of UTC. */
function offsetAt(ms: number): number {
  return Date.parse(`${pickerTime(new Date(ms))}Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
