import type { Equipment } from '@fotosoc/contract/loan';
import type { LoanConfig } from '../../config/config.ts';
import type { Db } from '../../ground/db/connection.ts';
import { instantOfWall, wallTime } from '../../ground/text/society-clock.ts';
import { countOutOfService, listAllBookings } from './booking-queries.ts';
import { loadRules } from './loan-rules.ts';
import { dayAfter } from './opening.ts';
import { bufferMsOf, withBuffer } from './require-allowed.ts';
import { laterBy, peakBooked, type Interval } from './rules.ts';

/** Returns the number of units of a type that are available at every instant of an interval, and during the buffer
 *  after it. */
type FreeIn = (kind: Pick<Equipment, 'id' | 'quantity'>, when: Interval) => number;

/** Loads a function from any interval within this one to the available units of every type: units in service, neither
 *  booked nor out. */
export async function loadFree(
  { db, config }: { db: Db; config: { loans: LoanConfig } },
  within: Interval,
  now: Date,
): Promise<FreeIn> {
  const bufferMs = bufferMsOf(await loadRules(db, config.loans));
  const [startsAt, endsAt] = [laterBy(within.startsAt, -bufferMs), laterBy(within.endsAt, bufferMs)];
  const bookings = await listAllBookings(db, { startsAt, endsAt }, now);
  const outOfService = await countOutOfService(db);
  return ({ id, quantity }, when) => {
    const others = (bookings.get(id) ?? []).map((one) => withBuffer(one, bufferMs));
    return Math.max(0, quantity - (outOfService.get(id) ?? 0) - peakBooked(others, withBuffer(when, bufferMs)));
  };
}

/** Returns the rest of the day in the society's time zone. */
export function restOfToday(now: Date): Interval {
  const startsAt = now.toISOString();
  return { startsAt, endsAt: instantOfWall({ date: dayAfter(wallTime(startsAt).date, 1), time: '00:00' }) };
}
