import { dayOf } from '@fotosoc/contract/society-clock';
import { dateInWords, dayOfMonth } from '@fotosoc/contract/time-words';
import { timeWords } from '../components/event-words/event-words';

/** Formats an instant by the Irish clock as briefly as possible: `12:41 pm`, `12 November at 6:20 pm`.
 *  @param instant ISO 8601 */
export function when(instant: string): string {
  const day = dayUnlessToday(instant);
  return day === '' ? timeWords(instant) : `${day} at ${timeWords(instant)}`;
}

/** Formats an instant within a sentence: `at 12:41 pm`, `on 12 November at 6:20 pm`. */
export function atTime(instant: string): string {
  return dayUnlessToday(instant) === '' ? `at ${when(instant)}` : `on ${when(instant)}`;
}

function dayUnlessToday(instant: string): string {
  const [day, today] = [dayOf(instant), dayOf(new Date())];
  if (day === today) return '';
  return day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth(day) : dateInWords(day);
}
