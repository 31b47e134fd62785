import { TIME_ZONE } from '@fotosoc/contract/time-zone';

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
const day = new Intl.DateTimeFormat('en-IE', { day: 'numeric', timeZone: TIME_ZONE });
const month = new Intl.DateTimeFormat('en-IE', { month: 'short', timeZone: TIME_ZONE });

/** e.g. `Thursday 26 November 2026 at 6:30 pm`, by the society's clock */
export function wholeDate(instant: string): string {
  return plain(whole.format(new Date(instant)));
}

/** The same words wherever they are written: some browsers say `p.m.`, and put a comma behind the day. */
export function plain(words: string): string {
  return words.replace(/([ap])\.m\./, '$1m').replace(/^(\p{L}+),/u, '$1');
}

/** e.g. `26` and `Nov` */
export function shortDate(instant: string): { day: string; month: string } {
  const date = new Date(instant);
  return { day: day.format(date), month: month.format(date) };
}

const euro = new Intl.NumberFormat('en-IE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** e.g. `€5.00` */
export function price(cost: number): string {
  return `€${euro.format(cost)}`;
}
