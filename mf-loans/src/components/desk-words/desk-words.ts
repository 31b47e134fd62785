import type { DeskLoan } from '@fotosoc/contract/desk';
import { TIME_ZONE } from '@fotosoc/contract/time-zone';

const DAY_MS = 86_400_000;
const time = new Intl.DateTimeFormat('en-IE', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat('en-IE', { timeZone: TIME_ZONE, day: 'numeric', month: 'short' });
const weekday = new Intl.DateTimeFormat('en-IE', { timeZone: TIME_ZONE, weekday: 'short' });
const wholeDay = new Intl.DateTimeFormat('en-IE', {
  timeZone: TIME_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** `13:00` by the society's clock. */
export function clock(instant: string | Date): string {
  return time.format(new Date(instant));
}

/** `Monday 30 November`, without a comma between. */
export function dayInWords(instant: string | Date): string {
  return wholeDay.format(new Date(instant)).replace(',', '');
}

/** `Monday 30 November, 13:00` */
export function whenInWords(instant: string | Date): string {
  return `${dayInWords(instant)}, ${clock(instant)}`;
}

/** `Monday 30 November, 13:00 to 15:00`; both days are named where they are two. */
export function spanInWords(start: string, end: string): string {
  return `${whenInWords(start)} to ${dayInWords(start) === dayInWords(end) ? clock(end) : whenInWords(end)}`;
}

/** What stands at the head of a row: the time if it is today, else the weekday of the last days, else the date. */
export function headOf(instant: string, now = new Date()): string {
  const at = new Date(instant);
  if (day.format(at) === day.format(now)) return clock(at);
  const isNear = at < now && now.getTime() - at.getTime() < 6 * DAY_MS;
  return isNear ? weekday.format(at) : day.format(at);
}

/** `two days late`, `40 minutes late` */
export function lateness(endsAt: string, now = new Date()): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(endsAt)) / 60_000));
  if (minutes < 60) return `${many(minutes, 'minute')} late`;
  if (minutes < 48 * 60) return `${many(Math.floor(minutes / 60), 'hour')} late`;
  return `${many(Math.floor(minutes / 1440), 'day')} late`;
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

export function nameOf({ borrower }: DeskLoan): string {
  return borrower.name ?? borrower.email;
}

/** Numbers of what is out with a booking. */
export function outOf({ units }: DeskLoan): number[] {
  return units.filter(({ backAt }) => backAt === null).map(({ number }) => number);
}

/** `No. 1, No. 2` */
export function numbersInWords(numbers: readonly number[]): string {
  return numbers.map((number) => `No. ${number}`).join(', ');
}

/** `both`, `all 3`, nothing for one: what a button says that does it whole. */
export function allOf(count: number): string {
  if (count < 2) return '';
  return count === 2 ? ' both' : ` all ${count}`;
}
