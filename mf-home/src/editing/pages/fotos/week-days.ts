import { MAX_DAYS_AHEAD } from '@fotosoc/contract/limits';
import { formatDay } from '@fotosoc/contract/society-clock';
import { addDays } from '../events/event-days';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const MONDAY = 1;
/** Minimum number of weeks offered. */
const MIN_WEEKS = 4;

/** Returns the days that can be planned, `YYYY-MM-DD`: the next Mondays by the Irish clock, up to the week after the
 *  last planned day, and planned days between them.
 *  @param more number of additional weeks */
export function listWeekDays(planned: readonly string[], now: Date, more = 0): string[] {
  const first = nextMonday(formatDay(now));
  const last = planned.toSorted().at(-1) ?? first;
  const until = Math.floor((Date.parse(last) - Date.parse(first)) / DAY_MS / WEEK_DAYS) + 1;
  const count = Math.min(Math.max(MIN_WEEKS, until) + more, Math.floor(MAX_DAYS_AHEAD / WEEK_DAYS));
  const mondays = Array.from({ length: count }, (_, week) => addDays(first, WEEK_DAYS * week));
  return [...new Set([...mondays, ...planned])].toSorted();
}

/** Returns the first Monday after a day. */
function nextMonday(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, (MONDAY - weekday + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS);
}
