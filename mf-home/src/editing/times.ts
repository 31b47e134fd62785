import { formatDay } from '@fotosoc/contract/society-clock';
import { formatDate, formatDayAndMonth } from '@fotosoc/contract/format-time';
import { formatTime } from '../components/event-text/event-text';

/** Formats an instant by the Irish clock as briefly as possible: `12:41 pm`, `12 November at 6:20 pm`.
 *  @param instant ISO 8601 */
export function formatWhen(instant: string): string {
  const day = dayUnlessToday(instant);
  return day === '' ? formatTime(instant) : `${day} at ${formatTime(instant)}`;
}

/** Formats an instant within a sentence: `at 12:41 pm`, `on 12 November at 6:20 pm`. */
export function formatWhenInSentence(instant: string): string {
  return dayUnlessToday(instant) === '' ? `at ${formatWhen(instant)}` : `on ${formatWhen(instant)}`;
}

function dayUnlessToday(instant: string): string {
  const [day, today] = [formatDay(instant), formatDay(new Date())];
  if (day === today) return '';
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatDate(day);
}
