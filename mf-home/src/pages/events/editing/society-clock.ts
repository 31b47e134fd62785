import { TIME_ZONE } from '@fotosoc/contract/time-zone';

const DAY_MS = 86_400_000;

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

/** What a date-time picker holds for an instant: `YYYY-MM-DDTHH:MM` by the society's clock. */
export function pickerTime(instant: string): string {
  const parts = clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute } = Object.fromEntries(parts) as Record<string, string>;
  return `${year!.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** The instant that a picker's value stands for, ISO 8601; empty for no value. An hour that the clock shows twice in autumn
 *  is the first of the two; in the hour that it leaves out in spring it has moved on already. */
export function instantOf(value: string): string {
  const wall = Date.parse(`${value}Z`);
  if (Number.isNaN(wall)) return '';
  const [before, after] = [wall - aheadMs(wall - DAY_MS), wall - aheadMs(wall + DAY_MS)];
  const shown = [before, after].find((ms) => pickerTime(new Date(ms).toISOString()) === value);
  return new Date(shown ?? before).toISOString();
}

/** How far the society's clock is ahead of UTC. */
function aheadMs(ms: number): number {
  return Date.parse(`${pickerTime(new Date(ms).toISOString())}Z`) - Math.floor(ms / 60_000) * 60_000;
}
