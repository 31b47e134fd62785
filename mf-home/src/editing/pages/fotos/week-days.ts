import { MAX_DAYS_AHEAD } from '@fotosoc/contract/limits';
import { formatDay } from '@fotosoc/contract/society-clock';
import { addDays, countDays, getWeekday } from '@fotosoc/contract/days';

const WEEK_DAYS = 7;
/** Minimum number of weeks offered. */
const MIN_WEEKS = 4;

/** Returns the days that can be planned, `YYYY-MM-DD`: the next Mondays by the Irish clock, up to the week after the
 *  last planned day, and planned days between them.
 *  @param more number of additional weeks */
export function listWeekDays(planned: readonly string[], now: Date, more = 0): string[] {
  const first = nextMonday(formatDay(now));
  const last = planned.toSorted().at(-1) ?? first;
  const until = Math.floor(countDays(first, last) / WEEK_DAYS) + 1;
  const count = Math.min(Math.max(MIN_WEEKS, until) + more, Math.floor(MAX_DAYS_AHEAD / WEEK_DAYS));
  const mondays = Array.from({ length: count }, (_, week) => addDays(first, WEEK_DAYS * week));
  return [...new Set([...mondays, ...planned])].toSorted();
}

/** Returns the first Monday after a day. */
function nextMonday(day: string): string {
  return addDays(day, WEEK_DAYS + 1 - getWeekday(day));
}
