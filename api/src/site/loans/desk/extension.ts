import type { Db } from '../../../ground/db/connection.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { instantInWords } from '../../../ground/text/instant.ts';
import { countOutOfService, listBookings } from '../booking-queries.ts';
import { peakBooked } from '../rules.ts';
import type { LoanRow } from './loan-state.ts';

const fail = failOf<'POST /api/bookings/:id/extensions' | 'POST /api/managed-bookings/dates'>();

/** The later end of a loan, where nobody else has the things until then.
 *  @throws HttpError 400 `loans/invalid-interval`, 409 `loans/not-available` */
export async function requireLater(db: Db, loan: LoanRow, text: string, now: Date): Promise<string> {
  const end = new Date(text);
  if (Number.isNaN(end.getTime()) || end <= now || end.toISOString() <= loan.lending.endsAt) {
    throw fail(400, 'loans/invalid-interval', 'The new end has to be after now, and after the one of before.');
  }
  const endsAt = end.toISOString();
  const { equipment, lending } = loan;
  const from = lending.endsAt > now.toISOString() ? lending.endsAt : now.toISOString();
  const others = await listBookings(db, equipment.id, from, now);
  // An overdue loan is counted as out until later already, by as much as it holds.
  const ownMs = lending.endsAt <= now.toISOString() ? lending.quantity : 0;
  const lendable = equipment.quantity - ((await countOutOfService(db)).get(equipment.id) ?? 0);
  const taken = peakBooked(others, { startsAt: from, endsAt }) - ownMs;
  if (taken + lending.quantity <= lendable) return endsAt;
  const next = others
    .map(({ startsAt }) => startsAt)
    .filter((startsAt) => startsAt >= from)
    .toSorted()[0];
  const until = next === undefined ? '' : ` It is somebody else's from ${instantInWords(next)}.`;
  throw fail(409, 'loans/not-available', `It cannot be kept that long.${until}`);
}
