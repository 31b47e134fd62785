import { society } from '@fotosoc/contract/society';

const CLOCK = {
  timeZone: society.timeZone,
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
