import { TIME_ZONE } from './time-zone.ts';

const whole = new Intl.DateTimeFormat('en-IE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12', // hour12 would call half past midnight 0:30
  timeZone: TIME_ZONE,
});

/** e.g. `Thursday 26 November 2026 at 6:30 pm`, by the society's clock; on pages and in feeds alike. */
export function wholeDate(instant: string): string {
  return plain(whole.format(new Date(instant)));
}

/** The same words wherever they are written: some browsers say `p.m.`, and put a comma behind the day. */
export function plain(words: string): string {
  return words.replace(/([ap])\.m\./, '$1m').replace(/^(\p{L}+),/u, '$1');
}
