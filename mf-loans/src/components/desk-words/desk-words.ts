import type { DeskLoan } from '@fotosoc/contract/desk';
import { clockInWords, dayInWords, whenInWords, written } from '@fotosoc/contract/time-words';

const DAY_MS = 86_400_000;
const DAY = { day: 'numeric', month: 'short' } as const;
const WEEKDAY = { weekday: 'short' } as const;

/** `Monday 30 November, 1:00 pm to 3:00 pm`; both days are named where they are two. */
export function spanInWords(start: string, end: string): string {
  return `${whenInWords(start)} to ${dayInWords(start) === dayInWords(end) ? clockInWords(end) : whenInWords(end)}`;
}

/** What stands at the head of a row: the time if it is today, else the weekday of the last days, else the date. */
export function headOf(instant: string, now = new Date()): string {
  const at = new Date(instant);
  if (written(at, DAY) === written(now, DAY)) return clockInWords(at);
  const isNear = at < now && now.getTime() - at.getTime() < 6 * DAY_MS;
  return isNear ? written(at, WEEKDAY) : written(at, DAY);
}

/** `2 days late`, `40 minutes late` */
export function lateness(endsAt: string, now = new Date()): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(endsAt)) / 60_000));
  if (minutes < 60) return `${many(minutes, 'minute')} late`;
  if (minutes < 48 * 60) return `${many(Math.floor(minutes / 60), 'hour')} late`;
  return `${many(Math.floor(minutes / 1440), 'day')} late`;
}

function many(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

export function nameOf({ borrower }: Pick<DeskLoan, 'borrower'>): string {
  return borrower.name ?? borrower.email;
}

/** Returns the items of the desk as `itemsInWords` takes them. */
export function namedItem({ equipment, quantity }: DeskLoan): { equipment: string; quantity: number } {
  return { equipment: equipment.name, quantity };
}

/** Numbers of what is out with a booking. */
export function outOf({ units }: DeskLoan): number[] {
  return units.filter(({ backAt }) => backAt === null).map(({ number }) => number);
}

/** `No. 1, No. 2` */
export function numbersInWords(numbers: readonly number[]): string {
  return numbers.map((number) => `No. ${number}`).join(', ');
}

/** Returns what a button for a whole booking says: ` both`, ` all 3`, nothing for one unit. */
export function allOf(count: number): string {
  if (count < 2) return '';
  return count === 2 ? ' both' : ` all ${count}`;
}
