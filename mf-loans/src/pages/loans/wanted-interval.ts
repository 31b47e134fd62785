import type { AvailabilityInput } from '../../data/availability';
import { bookingTime, instantOf } from '../../components/booking-times/booking-times';

const MINUTE_MS = 60_000;
/** Time that a form may stay open before its start counts as past. */
const PATIENCE_MS = 60 * MINUTE_MS;

/** Returns the interval of an availability request: at least a minute, so that the initial dates have a response.
 *  `undefined` for an empty picker or a past start, such as a partly typed year. */
export function wantedInterval(start: string, end: string, now = new Date()): AvailabilityInput | undefined {
  const [from, to] = [instantOf(start, now), instantOf(end, now)];
  if (!from || !to || from.getTime() < now.getTime() - PATIENCE_MS) return undefined;
  const until = new Date(Math.max(to.getTime(), from.getTime() + MINUTE_MS));
  return { start_datetime: bookingTime(from), end_datetime: bookingTime(until) };
}
