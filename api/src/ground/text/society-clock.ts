import { TIME_ZONE } from '@fotosoc/contract/time-zone';
import { DAY_MS, MINUTE_MS } from '../units.ts';

/** What the society's clock shows. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What the society's clock shows at an instant.
 *  @param instant ISO 8601 */
export function wallTime(instant: string | number): WallTime {
  const part = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return { date: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}` };
}

/** When the society's clock shows this, ISO 8601. An hour that it shows twice in autumn is the first of the two; in the hour
 *  that it leaves out in spring it has moved on already. */
export function instantOfWall({ date, time }: WallTime): string {
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  const [before, after] = [wall - aheadMs(wall - DAY_MS), wall - aheadMs(wall + DAY_MS)];
  const isShown = (ms: number) => wallTime(ms).date === date && wallTime(ms).time === time;
  return new Date([before, after].find(isShown) ?? before).toISOString();
}

/** How far the society's clock is ahead of UTC. */
function aheadMs(ms: number): number {
  const { date, time } = wallTime(ms);
  return Date.parse(`${date}T${time}:00.000Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
