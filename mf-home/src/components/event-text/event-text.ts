import { formatDay } from '@fotosoc/contract/society-clock';
import { formatWeekdayAndDay, formatInstantWith } from '@fotosoc/contract/format-time';

const TIME = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;

/** e.g. `6:30 pm` */
export const formatTime = (instant: string) => formatInstantWith(instant, TIME);

/** e.g. `Thursday 26 November, 6:30 pm` */
export function formatMoment(instant: string): string {
  return `${formatWeekdayAndDay(instant)}, ${formatTime(instant)}`;
}

/** e.g. `6:30 pm to 9:00 pm`, with the day of the end if different */
export function formatDuration({ start, end }: { start: string; end: string }): string {
  if (end === start) return formatTime(start);
  const day = formatWeekdayAndDay(start) === formatWeekdayAndDay(end) ? '' : `${formatWeekdayAndDay(end)}, `;
  return `${formatTime(start)} to ${day}${formatTime(end)}`;
}

const NUMBERS = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** Distance of a day within the next week, e.g. `in three days`; empty for later days. */
export function formatDaysUntil(start: string, now: Date): string {
  const days = daysBetween(now.toISOString(), start);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 1 && days < NUMBERS.length ? `in ${NUMBERS[days]} days` : '';
}

/** Change of the start, e.g. `Moved by a week.` */
export function formatMove(from: string, start: string): string {
  const days = daysBetween(from, start);
  const isWhole = formatTime(from) === formatTime(start);
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
  const [first, second] = [from, to].map((instant) => Date.parse(formatDay(instant)));
  return Math.round((second! - first!) / 86_400_000);
}

/** e.g. `38 photos` */
export function formatPhotoCount(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}
