import { formatDay } from '@fotosoc/contract/society-clock';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { addDays } from '@fotosoc/contract/days';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Returns the time since the end of an overdue item as text, in hours below a day, else in days: `Two days`. */
export function describeLateness(endsAt: string, now: Date): string {
  const lateMs = now.getTime() - Date.parse(endsAt);
  return lateMs < DAY_MS ? count(Math.floor(lateMs / HOUR_MS), 'hour') : count(Math.floor(lateMs / DAY_MS), 'day');
}

/** Returns the due day of an item as text: `today`, `tomorrow`, or `soon` for a later day, in the society's time
 *  zone. */
export function describeDueDay(endsAt: string, now: Date): string {
  const today = formatDay(now);
  if (formatDay(endsAt) === today) return 'today';
  return formatDay(endsAt) === addDays(today, 1) ? 'tomorrow' : 'soon';
}

function count(number: number, unit: string): string {
  return `${NUMBERS[number] ?? number} ${unit}${number === 1 ? '' : 's'}`;
}
