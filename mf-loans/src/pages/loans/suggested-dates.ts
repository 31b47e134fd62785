import type { LoanRules } from '@fotosoc/contract/loan-rules';

/** When the desk is open, and for how long something may be away. */
export type Lending = Pick<LoanRules, 'openingHours' | 'closedDays' | 'longestLoanDays'>;

/** Dates that are often chosen, as the pickers hold them. */
export interface SuggestedDates {
  label: string;
  start: string;
  end: string;
}

const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;
const FRIDAY = 5;
/** Where there are no hours, or they allow it. */
const USUAL = '13:00';
/** So many days are tried where the desk is closed. */
const TRIES = 14;

/** Returns a weekend, two nights and a week from now on, each from when the desk is open to when it is open again.
 *  @param now as the pickers hold it: by the society's clock */
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

/** Returns this weekend as long as the desk is open before it ends, else the next one: from Friday, or from now if that is
 *  later, to Monday. Undefined where the desk opens on neither weekend. */
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

/** Returns when the desk is open on a day, about noon and not before `soon`. */
function openOn(day: string, soon: string, lending: Lending): string | undefined {
  const hours = hoursOn(lending, day);
  if (!hours || day < soon.slice(0, 10)) return undefined;
  const usual = withinHours(USUAL, hours);
  const time = day === soon.slice(0, 10) && usual < soon.slice(11) ? soon.slice(11) : usual;
  return time <= hours.to ? `${day}T${time}` : undefined;
}

/** Returns the next quarter of an hour: a form takes a while to fill in. */
function roundUp(now: string): string {
  return new Date(Math.ceil(Date.parse(`${now}Z`) / QUARTER_MS) * QUARTER_MS).toISOString().slice(0, 16);
}

/** The end that is meant by who says no other: a day after the start, or when the desk is open next at about that time,
 *  unless that would be too long. As the pickers hold it; empty for no start. */
export function usualEnd(start: string, lending: Lending): string {
  if (!start) return '';
  const [tomorrow, time] = [dayAfter(start.slice(0, 10), 1), start.slice(11)];
  const open = openFrom(tomorrow, lending, time);
  return open && daysBetween(start, open) <= lending.longestLoanDays ? open : `${tomorrow}T${time}`;
}

/** When the desk is open on the first day from `date` on that it is, about noon or another time `HH:MM`; undefined where
 *  it stays closed. */
function openFrom(date: string, lending: Lending, time = USUAL): string | undefined {
  for (let tried = 0; tried < TRIES; tried++) {
    const day = dayAfter(date, tried);
    const hours = hoursOn(lending, day);
    if (hours) return `${day}T${withinHours(time, hours)}`;
  }
  return undefined;
}

/** When things go out and come back on a day `YYYY-MM-DD`; undefined where the desk is closed. */
export function hoursOn({ openingHours, closedDays }: Omit<Lending, 'longestLoanDays'>, date: string) {
  if (closedDays.some(({ from, to }) => from <= date && date <= to)) return undefined;
  if (openingHours.length === 0) return { from: '00:00', to: '23:59' };
  return openingHours.find(({ weekday }) => weekday === weekdayOf(date));
}

/** The time `HH:MM` of those hours that is nearest to one. */
export function withinHours(time: string, { from, to }: { from: string; to: string }): string {
  if (time < from) return from;
  return time > to ? to : time;
}

/** The day so many days after another, both `YYYY-MM-DD`. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** From 1, Monday, to 7. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

function daysBetween(start: string, end: string): number {
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / DAY_MS;
}
