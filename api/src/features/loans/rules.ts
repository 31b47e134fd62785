import { addDays, isCalendarDay } from '@fotosoc/contract/days';
import { MAX_LOAN_DAYS } from '@fotosoc/contract/loan-rules';
import { formatInstant } from '@fotosoc/contract/instant';
import { createSharedFail } from '../endpoints.ts';
import { MINUTE_MS, DAY_MS } from '@fotosoc/server-kit/units';

const fail = createSharedFail<
  'GET /api/equipment/availability' | 'POST /api/book' | 'POST /api/managed-bookings/dates'
>();

/** Time by which the start of a new booking may be in the past, because filling in the form takes a while. */
export const START_GRACE_MS = 15 * MINUTE_MS;
const BOOKING_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

export interface Interval {
  /** First instant of the interval, ISO 8601 in UTC. */
  startsAt: string;
  /** First instant after the interval, ISO 8601 in UTC. */
  endsAt: string;
}

export interface Booked extends Interval {
  quantity: number;
}

/** Parses the interval between two texts `YYYY-MM-DD HH:MM`, UTC.
 *  @throws HttpError 400 `loans/invalid-interval` for an invalid or past date, or an end before the start */
export function parseInterval(start: string, end: string, now: Date): Interval {
  const startsAt = parseInstant(start);
  const endsAt = parseInstant(end);
  if (startsAt === undefined) throw createIntervalError('start_datetime', 'The start is not a date and time.');
  if (endsAt === undefined) throw createIntervalError('end_datetime', 'The end is not a date and time.');
  if (endsAt <= startsAt) throw createIntervalError('end_datetime', 'The end has to be after the start.');
  if (Date.parse(startsAt) < now.getTime() - START_GRACE_MS)
    throw createIntervalError('start_datetime', 'The start is in the past.');
  if (Date.parse(endsAt) <= now.getTime()) throw createIntervalError('end_datetime', 'The end is in the past.');
  return { startsAt, endsAt };
}

/** e.g. `1 day`, `3 days` */
export function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns a sentence about the maximum length of a loan. */
export function describeMaxLoanLength(days: number): string {
  return `A loan lasts at most ${formatCount(days, 'day')}.`;
}

/** @throws HttpError 400 `loans/invalid-interval` for an interval beyond `MAX_LOAN_DAYS`, which no site's rules may
 *  exceed */
export function requireMaxLoanLength(interval: Interval): void {
  if (getLengthMs(interval) > MAX_LOAN_DAYS * DAY_MS)
    throw createIntervalError('end_datetime', describeMaxLoanLength(MAX_LOAN_DAYS));
}

/** Returns the earliest start that a loan without a past end can have, which is `MAX_LOAN_DAYS` ago. */
export function getEarliestStart(now: Date): string {
  return addMs(now.toISOString(), -MAX_LOAN_DAYS * DAY_MS);
}

/** Returns when an overdue loan is expected back: after as much time again as the loan is overdue, at least a day. */
export function getExpectedReturn(endsAt: string, now: Date): string {
  return addMs(now.toISOString(), Math.max(DAY_MS, now.getTime() - Date.parse(endsAt)));
}

/** Formats an instant as requests and responses contain it: `YYYY-MM-DD HH:MM`, UTC. */
export function formatBookingTime(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** Formats an interval as text in the society's time zone. */
export function formatInterval({ startsAt, endsAt }: Interval): string {
  return `from ${formatInstant(startsAt)} to ${formatInstant(endsAt)}`;
}

/** Number of booked units from an instant until the next step. */
interface Step {
  from: string;
  booked: number;
}

/** Returns the maximum number of booked units at any instant of the interval. */
export function findPeakBooked(bookings: readonly Booked[], interval: Interval): number {
  const steps = toSteps(bookings);
  const touching = steps.filter(({ from }, index) => {
    const until = steps[index + 1]?.from;
    return from < interval.endsAt && (until === undefined || until > interval.startsAt);
  });
  return Math.max(0, ...touching.map(({ booked }) => booked));
}

/** Returns the earliest interval with at most `most` booked units. It has the length of `interval`, and does not begin
 *  earlier. */
export function findNextAvailable(bookings: readonly Booked[], most: number, interval: Interval): Interval {
  const length = getLengthMs(interval);
  const steps = toSteps(bookings);
  let startsAt = interval.startsAt;
  for (const [index, { from, booked }] of steps.entries()) {
    if (from >= addMs(startsAt, length)) break;
    const until = steps[index + 1]?.from;
    if (booked > most && until !== undefined && until > startsAt) startsAt = until;
  }
  return { startsAt, endsAt: addMs(startsAt, length) };
}

/** Returns consecutive days `YYYY-MM-DD` in UTC, beginning with the day of an instant. */
export function listDays(instant: string, count: number): (Interval & { date: string })[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(instant.slice(0, 10), index);
    const startsAt = `${date}T00:00:00.000Z`;
    return { date, startsAt, endsAt: addMs(startsAt, DAY_MS) };
  });
}

/** Returns the number of booked units over time as steps, in order. The last step has 0 units. */
function toSteps(bookings: readonly Booked[]): Step[] {
  const changes = new Map<string, number>();
  const change = (instant: string, by: number) => changes.set(instant, (changes.get(instant) ?? 0) + by);
  for (const { startsAt, endsAt, quantity } of bookings) {
    change(startsAt, quantity);
    change(endsAt, -quantity);
  }
  let booked = 0;
  return [...changes.keys()].toSorted().map((from) => {
    booked += changes.get(from) ?? 0;
    return { from, booked };
  });
}

export function getLengthMs({ startsAt, endsAt }: Interval): number {
  return Date.parse(endsAt) - Date.parse(startsAt);
}

export function addMs(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

function parseInstant(text: string): string | undefined {
  const [, date, time] = BOOKING_TIME.exec(text.trim()) ?? [];
  const instant = new Date(`${date}T${time}:00.000Z`);
  if (Number.isNaN(instant.getTime())) return undefined;
  const iso = instant.toISOString();
  // Refuses 31 February, which `Date` would turn into 3 March, and 24:00.
  return isCalendarDay(date!) && iso.startsWith(`${date}T${time}`) ? iso : undefined;
}

function createIntervalError(field: string, sentence: string) {
  return fail(400, 'loans/invalid-interval', sentence, { fields: { [field]: sentence } });
}
