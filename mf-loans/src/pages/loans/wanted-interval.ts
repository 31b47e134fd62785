import type { AvailabilityInput } from '../../data/availability';
import { formatBookingTime, parsePickerTime } from '../../components/booking-times/booking-times';

const MINUTE_MS = 60_000;
/** Time that a form may stay open before its start counts as past. */
const MAX_START_AGE_MS = 60 * MINUTE_MS;

/** Returns the interval of an availability request: at least a minute, so that the initial dates have a response.
 *  `undefined` for an empty picker or a past start, such as a partly typed year. */
export function getAvailabilityInterval(start: string, end: string, now = new Date()): AvailabilityInput | undefined {
  const [from, to] = [parsePickerTime(start, now), parsePickerTime(end, now)];
  if (!from || !to || from.getTime() < now.getTime() - MAX_START_AGE_MS) return undefined;
  const until = new Date(Math.max(to.getTime(), from.getTime() + MINUTE_MS));
  return { start_datetime: formatBookingTime(from), end_datetime: formatBookingTime(until) };
}
