import type { LoanRules } from '@fotosoc/contract/loan-rules';

/** Loan rules that limit the dates. */
export type Lending = Pick<LoanRules, 'openingHours' | 'closedDays' | 'longestLoanDays'>;

/** Frequently chosen dates as picker values. */
export interface SuggestedDates {
  label: string;
  start: string;
  end: string;
}

const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;
const FRIDAY = 5;
/** Default time of day, within the opening hours. */
const USUAL = '13:00';
/** Maximum number of days searched for an open one. */
const TRIES = 14;

/** Suggests a weekend, two nights and a week from now, between opening hours of the desk.
 *  @param now picker value: by the society's clock */
export function suggestedDates(now: string, lending: Lending): SuggestedDates[] {
  const tomorrow = dayAfter(now.slice(0, 10), 1);
  const wanted = [
    ['Two nights', tomorrow, 2],
    ['A week', tomorrow, 7],
  ] as const;
  const others = wanted.flatMap(([label, from, days]) => {
    const start = openFrom(from, lending);
    const end = start && openFrom(dayAfter(start.slice(0, 10), days), lending);
    return start && end ? [{ label, start, end }] : [];
  });
  const weekend = suggestWeekend(now, lending);
  return [...(weekend ? [weekend] : []), ...others].filter(
    ({ start, end }) => daysBetween(start, end) <= lending.longestLoanDays,
  );
}

/** Returns this weekend, or the next if the desk does not open before this one ends: from Friday, or from now if later,
 *  to Monday. `undefined` if the desk opens on neither weekend. */
function suggestWeekend(now: string, lending: Lending): SuggestedDates | undefined {
  const today = now.slice(0, 10);
  const friday = dayAfter(today, FRIDAY - weekdayOf(today));
  const soon = roundUp(now);
  for (const [label, first] of [
    ['This weekend', friday],
    ['Next weekend', dayAfter(friday, 7)],
  ] as const) {
    const days = [0, 1, 2].map((day) => dayAfter(first, day));
    const start = days.map((day) => openOn(day, soon, lending)).find((time) => time !== undefined);
    const end = openFrom(dayAfter(first, 3), lending);
    if (start && end) return { label, start, end };
  }
  return undefined;
}

/** Returns a time on a day within the opening hours, near noon and not before `soon`. */
function openOn(day: string, soon: string, lending: Lending): string | undefined {
  const hours = hoursOn(lending, day);
  if (!hours || day < soon.slice(0, 10)) return undefined;
  const usual = withinHours(USUAL, hours);
  const time = day === soon.slice(0, 10) && usual < soon.slice(11) ? soon.slice(11) : usual;
  return time <= hours.to ? `${day}T${time}` : undefined;
}

/** Rounds up to a quarter of an hour: filling in a form takes a while. */
function roundUp(now: string): string {
  return new Date(Math.ceil(Date.parse(`${now}Z`) / QUARTER_MS) * QUARTER_MS).toISOString().slice(0, 16);
}

/** Returns the default end as a picker value: a day after the start, or the desk's next opening near that time, within
 *  the longest loan. Empty without a start. */
export function usualEnd(start: string, lending: Lending): string {
  if (!start) return '';
  const [tomorrow, time] = [dayAfter(start.slice(0, 10), 1), start.slice(11)];
  const open = openFrom(tomorrow, lending, time);
  return open && daysBetween(start, open) <= lending.longestLoanDays ? open : `${tomorrow}T${time}`;
}

/** Returns the desk's first opening from `date` on, near `time` (`HH:MM`, default noon); `undefined` if the desk stays
 *  closed. */
function openFrom(date: string, lending: Lending, time = USUAL): string | undefined {
  for (let tried = 0; tried < TRIES; tried++) {
    const day = dayAfter(date, tried);
    const hours = hoursOn(lending, day);
    if (hours) return `${day}T${withinHours(time, hours)}`;
  }
  return undefined;
}

/** Returns the opening hours on a day `YYYY-MM-DD`; `undefined` if the desk is closed. */
export function hoursOn({ openingHours, closedDays }: Omit<Lending, 'longestLoanDays'>, date: string) {
  if (closedDays.some(({ from, to }) => from <= date && date <= to)) return undefined;
  if (openingHours.length === 0) return { from: '00:00', to: '23:59' };
  return openingHours.find(({ weekday }) => weekday === weekdayOf(date));
}

/** Limits a time `HH:MM` to the opening hours. */
export function withinHours(time: string, { from, to }: { from: string; to: string }): string {
  if (time < from) return from;
  return time > to ? to : time;
}

/** Returns the day `days` later, `YYYY-MM-DD`. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the weekday, from 1 (Monday) to 7. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

function daysBetween(start: string, end: string): number {
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / DAY_MS;
}
