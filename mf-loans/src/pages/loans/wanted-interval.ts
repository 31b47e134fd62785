import type { AvailabilityInput } from '../../data/availability';
import { bookingTime, instantOf } from '../../components/booking-times/booking-times';

const MINUTE_MS = 60_000;
/** A form may lie open a while before its dates are chosen. */
const PATIENCE_MS = 60 * MINUTE_MS;

/** What to ask availability for, from the pickers' values: at least a minute, so that the dates the form begins with
 *  have an answer. Undefined for an empty picker or a start that is over, such as a year half typed. */
export function wantedInterval(start: string, end: string, now = new Date()): AvailabilityInput | undefined {
  const [from, to] = [instantOf(start, now), instantOf(end, now)];
  if (!from || !to || from.getTime() < now.getTime() - PATIENCE_MS) return undefined;
  const until = new Date(Math.max(to.getTime(), from.getTime() + MINUTE_MS));
  return { start_datetime: bookingTime(from), end_datetime: bookingTime(until) };
}
