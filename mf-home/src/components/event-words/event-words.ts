import { TIME_ZONE } from '@fotosoc/contract/time-zone';
import { plain } from '@fotosoc/contract/whole-date';

const longDay = new Intl.DateTimeFormat('en-IE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: TIME_ZONE,
});
const weekday = new Intl.DateTimeFormat('en-IE', { weekday: 'long', timeZone: TIME_ZONE });
const time = new Intl.DateTimeFormat('en-IE', {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZone: TIME_ZONE,
});
const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

/** e.g. `Thursday 26 November` */
export function dayWords(instant: string): string {
  return plain(longDay.format(new Date(instant)));
}

/** e.g. `Thursday` */
export function weekdayOf(instant: string): string {
  return weekday.format(new Date(instant));
}

/** e.g. `6:30 pm` */
export function timeWords(instant: string): string {
  return plain(time.format(new Date(instant)));
}

/** e.g. `6:30 pm to 9:00 pm`; the day of the end too where that is another. */
export function duringWords({ start, end }: { start: string; end: string }): string {
  if (end === start) return timeWords(start);
  const day = dayWords(start) === dayWords(end) ? '' : `${dayWords(end)}, `;
  return `${timeWords(start)} to ${day}${timeWords(end)}`;
}

const NUMBERS = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** How far off a day of the next week is, e.g. `in three days`; empty for later ones. */
export function untilWords(start: string, now: Date): string {
  const days = daysBetween(now.toISOString(), start);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 1 && days < NUMBERS.length ? `in ${NUMBERS[days]} days` : '';
}

/** By how much an event was moved, e.g. `Moved by a week.` */
export function movedWords(from: string, start: string): string {
  const days = daysBetween(from, start);
  const isWhole = timeWords(from) === timeWords(start);
  const weeks = days % 7 === 0 ? NUMBERS[Math.abs(days) / 7] : undefined;
  const count = weeks ? `${weeks} ${weeks === 'a' ? 'week' : 'weeks'}` : daysInWords(Math.abs(days));
  if (!isWhole || days === 0 || count === '') return 'Moved.';
  return days > 0 ? `Moved by ${count}.` : `Moved to ${count} earlier.`;
}

function daysInWords(days: number): string {
  const number = NUMBERS[days];
  return number ? `${number} ${days === 1 ? 'day' : 'days'}` : '';
}

function daysBetween(from: string, to: string): number {
  const [first, second] = [from, to].map((instant) => Date.parse(calendarDay.format(new Date(instant))));
  return Math.round((second! - first!) / 86_400_000);
}

/** e.g. `38 photos` */
export function photosInWords(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}
