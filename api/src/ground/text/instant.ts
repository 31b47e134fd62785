import { clockInWords } from '@fotosoc/contract/time-words';
import { TIME_ZONE } from '@fotosoc/contract/time-zone';

const CLOCK = {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions;
const clock = new Intl.DateTimeFormat('en-IE', CLOCK);
const namedClock = new Intl.DateTimeFormat('en-IE', { ...CLOCK, timeZoneName: 'short' });

/** An instant by the society's clock, e.g. `20 November 2026 at 11:30`.
 *  @param instant ISO 8601 */
export function instantInWords(instant: string): string {
  return clock.format(new Date(instant));
}

/** The same for readers who may be elsewhere, e.g. `20 November 2026 at 11:30 GMT`. */
export function instantWithZone(instant: string): string {
  return namedClock.format(new Date(instant));
}

/** The last instant of the day that it is by the society's clock, ISO 8601. */
export function dayEnd(now: Date): string {
  const [hours, minutes] = clockInWords(now.toISOString()).split(':').map(Number) as [number, number];
  const minutesLeft = 24 * 60 - (hours * 60 + minutes);
  const end = new Date(now.getTime() + minutesLeft * 60_000);
  end.setUTCSeconds(0, 0);
  return new Date(end.getTime() - 1).toISOString();
}
