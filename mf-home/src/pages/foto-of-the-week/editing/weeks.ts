import type { DatedFoto, FotoPlan } from '@fotosoc/contract/foto';
import { MOST_DAYS_AHEAD } from '@fotosoc/contract/limits';
import { dayOf } from '@fotosoc/contract/society-clock';

const DAY_MS = 86_400_000;
const MONDAY = 1;
/** Offered though nothing is planned for them. */
const LEAST = 4;

/** A day that can be planned, `YYYY-MM-DD`. */
export interface Week {
  day: string;
  foto: DatedFoto | undefined;
  /** What one is called that was planned for it, and is hidden since. */
  hidden: string | undefined;
}

/** The Mondays to come, by the society's clock, as far as something is planned and some further; days between on which
 *  something is planned stand among them.
 *  @param more how many further */
export function weeksOf({ planned, hidden }: Pick<FotoPlan, 'planned' | 'hidden'>, now: Date, more = 0): Week[] {
  const first = nextMonday(dayOf(now));
  const taken = [...planned, ...hidden].map(({ day }) => day).toSorted();
  const last = taken.at(-1) ?? first;
  const until = Math.floor((Date.parse(last) - Date.parse(first)) / DAY_MS / 7) + 1;
  const most = Math.floor(MOST_DAYS_AHEAD / 7);
  const count = Math.min(Math.max(LEAST, until) + more, most);
  const mondays = Array.from({ length: count }, (_, index) => dayAfter(first, 7 * index));
  const days = [...new Set([...mondays, ...taken])].toSorted();
  return days.map((day) => ({
    day,
    foto: planned.find((foto) => foto.day === day),
    hidden: hidden.find((foto) => foto.day === day)?.caption,
  }));
}

export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The first one after this day. */
function nextMonday(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return dayAfter(day, (MONDAY - weekday + 7) % 7 || 7);
}
