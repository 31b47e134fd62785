import { invalidFields } from '../../errors.ts';

/** How long ago a loan may have begun: filling in the form takes a while. */
const GRACE_MS = 15 * 60_000;
const BOOKING_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

export interface Interval {
  /** ISO 8601, UTC; included. */
  startsAt: string;
  /** ISO 8601, UTC; excluded. */
  endsAt: string;
}

/** The time between two texts `YYYY-MM-DD HH:MM`, UTC.
 *  @throws Refusal 400 `loans/invalid-interval` for what is no date, ends before it starts, or is past */
export function requireInterval(start: string, end: string, now: Date): Interval {
  const startsAt = instantOf(start);
  const endsAt = instantOf(end);
  if (startsAt === undefined) throw refuse('start_datetime', 'The start is not a date and time.');
  if (endsAt === undefined) throw refuse('end_datetime', 'The end is not a date and time.');
  if (endsAt <= startsAt) throw refuse('end_datetime', 'The end has to be after the start.');
  if (Date.parse(startsAt) < now.getTime() - GRACE_MS) throw refuse('start_datetime', 'The start is in the past.');
  if (Date.parse(endsAt) <= now.getTime()) throw refuse('end_datetime', 'The end is in the past.');
  return { startsAt, endsAt };
}

/** How an instant is written in a booking. */
export function bookingTime(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** The most that is booked at any one instant of the interval, given the bookings that overlap it. The sum only ever
 *  rises where a booking starts, so those instants and the interval's own start are enough. */
export function peakBooked(bookings: readonly (Interval & { quantity: number })[], { startsAt }: Interval): number {
  const instants = [startsAt, ...bookings.map((booking) => booking.startsAt).filter((start) => start > startsAt)];
  const sums = instants.map((instant) =>
    bookings
      .filter((booking) => booking.startsAt <= instant && instant < booking.endsAt)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  );
  return Math.max(0, ...sums);
}

function instantOf(text: string): string | undefined {
  const [, date, time] = BOOKING_TIME.exec(text.trim()) ?? [];
  const instant = new Date(`${date}T${time}:00.000Z`);
  if (Number.isNaN(instant.getTime())) return undefined;
  const iso = instant.toISOString();
  return iso.startsWith(`${date}T${time}`) ? iso : undefined; // 31 February would become 3 March
}

function refuse(field: string, sentence: string) {
  return invalidFields({ [field]: sentence }, 'loans/invalid-interval');
}
