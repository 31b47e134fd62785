import { addDays, countDays, getWeekday } from '@fotosoc/contract/days';
import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { formatPickerTime } from '@fotosoc/contract/society-clock';

/** Loan rules that limit the dates. */
export type LendingRules = Pick<LoanRules, 'openingHours' | 'closedDays' | 'longestLoanDays' | 'noticeHours'>;

/** Frequently chosen dates as picker values. */
export interface SuggestedDates {
  label: string;
  start: string;
  end: string;
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;
const FRIDAY = 5;
/** Default time of day, within the opening hours. */
const DEFAULT_TIME = '13:00';
/** Maximum number of days searched for an open one. */
const MAX_SEARCHED_DAYS = 14;

/** Returns the earliest start of a loan as a picker value: now, or after the minimum notice. */
export function getEarliestPickerTime({ noticeHours = 0 }: LendingRules, now = Date.now()): string {
  return formatPickerTime(now + noticeHours * HOUR_MS);
}

/** Suggests a weekend, two nights and a week from now, between opening hours of the desk.
 *  @param now picker value of the earliest start: by the society's clock */
export function suggestDates(now: string, lending: LendingRules): SuggestedDates[] {
  const tomorrow = addDays(now.slice(0, 10), 1);
  const wanted = [
    ['Two nights', tomorrow, 2],
    ['A week', tomorrow, 7],
  ] as const;
  const others = wanted.flatMap(([label, from, days]) => {
    const start = openFrom(from, lending);
    const end = start && openFrom(addDays(start.slice(0, 10), days), lending);
    return start && end ? [{ label, start, end }] : [];
  });
  const weekend = suggestWeekend(now, lending);
  return [...(weekend ? [weekend] : []), ...others].filter(
    ({ start, end }) => countDays(`${start}Z`, `${end}Z`) <= lending.longestLoanDays,
  );
}

/** Returns this weekend, or the next if the desk does not open before this one ends: from Friday, or from now if later,
 *  to Monday. `undefined` if the desk opens on neither weekend. */
function suggestWeekend(now: string, lending: LendingRules): SuggestedDates | undefined {
  const today = now.slice(0, 10);
  const friday = addDays(today, FRIDAY - getWeekday(today));
  const soon = roundUp(now);
  for (const [label, first] of [
    ['This weekend', friday],
    ['Next weekend', addDays(friday, 7)],
  ] as const) {
    const days = [0, 1, 2].map((day) => addDays(first, day));
    const start = days.map((day) => openOn(day, soon, lending)).find((time) => time !== undefined);
    const end = openFrom(addDays(first, 3), lending);
    if (start && end) return { label, start, end };
  }
  return undefined;
}

/** Returns a time on a day within the opening hours, near noon and not before `soon`. */
function openOn(day: string, soon: string, lending: LendingRules): string | undefined {
  const hours = findOpeningHours(lending, day);
  if (!hours || day < soon.slice(0, 10)) return undefined;
  const usual = limitToHours(DEFAULT_TIME, hours);
  const time = day === soon.slice(0, 10) && usual < soon.slice(11) ? soon.slice(11) : usual;
  return time <= hours.to ? `${day}T${time}` : undefined;
}

/** Rounds up to a quarter of an hour, because filling in the form takes a while. */
function roundUp(now: string): string {
  return new Date(Math.ceil(Date.parse(`${now}Z`) / QUARTER_MS) * QUARTER_MS).toISOString().slice(0, 16);
}

/** Returns the default end as a picker value: a day after the start, or the desk's next opening near that time, within
 *  the longest loan. Empty without a start. */
export function getDefaultEnd(start: string, lending: LendingRules): string {
  if (!start) return '';
  const [tomorrow, time] = [addDays(start.slice(0, 10), 1), start.slice(11)];
  const open = openFrom(tomorrow, lending, time);
  return open && countDays(`${start}Z`, `${open}Z`) <= lending.longestLoanDays ? open : `${tomorrow}T${time}`;
}

/** Returns the desk's first opening from `date` on, near `time` (`HH:MM`, default noon); `undefined` if the desk stays
 *  closed. */
function openFrom(date: string, lending: LendingRules, time = DEFAULT_TIME): string | undefined {
  for (let tried = 0; tried < MAX_SEARCHED_DAYS; tried++) {
    const day = addDays(date, tried);
    const hours = findOpeningHours(lending, day);
    if (hours) return `${day}T${limitToHours(time, hours)}`;
  }
  return undefined;
}

/** Returns the opening hours on a day `YYYY-MM-DD`; `undefined` if the desk is closed. */
export function findOpeningHours(
  { openingHours, closedDays }: Pick<LendingRules, 'openingHours' | 'closedDays'>,
  date: string,
) {
  if (closedDays.some(({ from, to }) => from <= date && date <= to)) return undefined;
  if (openingHours.length === 0) return { from: '00:00', to: '23:59' };
  return openingHours.find(({ weekday }) => weekday === getWeekday(date));
}

/** Limits a time `HH:MM` to the opening hours. */
export function limitToHours(time: string, { from, to }: { from: string; to: string }): string {
  if (time < from) return from;
  return time > to ? to : time;
}
