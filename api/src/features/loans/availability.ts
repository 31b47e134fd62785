import type { Equipment } from '@fotosoc/contract/loan';
import type { LoanConfig } from '../../config/config.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { toInstant, toWallTime } from '@fotosoc/contract/wall-time';
import { countOutOfService, listAllBookings } from './booking-queries.ts';
import { readLoanRules } from './loan-rules.ts';
import { addDays } from '@fotosoc/contract/days';
import { toBufferMs, addBuffer } from './require-bookable.ts';
import { addMs, findPeakBooked, type Interval } from './rules.ts';

/** Returns the number of units of an equipment type that are available during a whole interval and during the buffer
 *  after it. */
type GetAvailableUnits = (kind: Pick<Equipment, 'id' | 'quantity'>, when: Interval) => number;

/** Reads the bookings of an interval once, and returns a function that counts available units in any part of the
 *  interval. A unit is available if it is in service, not booked, and not out. */
export async function loadAvailability(
  { db, config }: { db: Db; config: { loans: LoanConfig } },
  within: Interval,
  now: Date,
): Promise<GetAvailableUnits> {
  const bufferMs = toBufferMs(await readLoanRules(db, config.loans));
  const [startsAt, endsAt] = [addMs(within.startsAt, -bufferMs), addMs(within.endsAt, bufferMs)];
  const bookings = await listAllBookings(db, { startsAt, endsAt }, now);
  const outOfService = await countOutOfService(db);
  return ({ id, quantity }, when) => {
    const others = (bookings.get(id) ?? []).map((one) => addBuffer(one, bufferMs));
    return Math.max(0, quantity - (outOfService.get(id) ?? 0) - findPeakBooked(others, addBuffer(when, bufferMs)));
  };
}

/** Returns the rest of the day in the society's time zone. */
export function getRestOfToday(now: Date): Interval {
  const startsAt = now.toISOString();
  return { startsAt, endsAt: toInstant({ date: addDays(toWallTime(startsAt).date, 1), time: '00:00' }) };
}
