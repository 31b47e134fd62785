import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Database } from '../../../server-kit/db/tables.ts';
import { createSharedFail } from '../../../server-kit/http/endpoint.ts';
import { findLogEntry } from '../../activity-log/read.ts';
import { markUndone } from '../../activity-log/log-activity.ts';
import { countOutOfService, listBookings } from '../booking-queries.ts';
import { listLentNumbers } from '../queries.ts';
import { findPeakBooked } from '../rules.ts';
import { toChangeResponse, type LoggedItem } from './change-booking.ts';
import { updateLoanData, type LoanData, type LoanRow } from './loan-state.ts';
import { setUnitService } from './shelf.ts';
import { listBookingItems } from './booking-items.ts';

const fail = createSharedFail<'POST /api/desk/record/:id/undo'>();

/** Undoes an action of the desk with all its items, within a minute.
 *  @throws HttpError 409 `loans/cannot-undo` after the minute, or if a booking or a unit was changed since */
export async function undoDeskAction(trx: Transaction<Database>, entryId: string, now: Date) {
  const undone = await markUndone(trx, 'loans', entryId, now);
  const before = parseLoggedItems(undone?.before_state);
  const after = parseLoggedItems(undone?.after_state);
  if (before.length === 0) throw fail(409, 'loans/cannot-undo', 'The time to undo has passed.');
  const together = await listBookingItems(trx, before[0]!.id);
  for (const { id, lending, broken } of after) {
    const loan = together.find((one) => one.id === id);
    if (!loan || !isDeepStrictEqual(loan.lending, lending)) {
      throw fail(409, 'loans/cannot-undo', 'Someone has changed this booking meanwhile, so this cannot be undone.');
    }
    if (broken) await setUnitService(trx, loan.equipment.id, broken, null);
    await restoreBookingItem(trx, loan, before.find((one) => one.id === id)!.lending, now);
  }
  return toChangeResponse(trx, before[0]!.id, (await findLogEntry(trx, 'loans', entryId, now))!, now);
}

/** Restores an earlier state of an item.
 *  @throws HttpError 409 `loans/cannot-undo` if the equipment was booked or the unit was lent meanwhile */
export async function restoreBookingItem(
  trx: Transaction<Database>,
  loan: LoanRow,
  before: LoanData,
  now: Date,
): Promise<void> {
  const { equipment, lending } = loan;
  const lent = await listLentNumbers(trx, equipment.id);
  const again = before.units.filter(({ number, backAt }) => backAt === null && !hasUnit(lending, number));
  const gone = again.find(({ number }) => lent.has(number));
  if (gone) {
    const sentence = `${equipment.name} No. ${gone.number} was handed out again meanwhile, so this cannot be undone.`;
    throw fail(409, 'loans/cannot-undo', sentence);
  }
  await updateLoanData(trx, loan, before);
  const { startsAt, endsAt } = before;
  const lendable = equipment.quantity - ((await countOutOfService(trx)).get(equipment.id) ?? 0);
  if (findPeakBooked(await listBookings(trx, equipment.id, startsAt, now), { startsAt, endsAt }) <= lendable) return;
  const sentence = `Someone has booked the ${equipment.name} meanwhile, so this cannot be undone.`;
  throw fail(409, 'loans/cannot-undo', sentence);
}

function hasUnit({ units }: LoanData, number: number): boolean {
  return units.some((unit) => unit.number === number && unit.backAt === null);
}

/** Returns the items in a state of an activity log entry; empty for an entry that is not about items. */
export function parseLoggedItems(state: string | null | undefined): LoggedItem[] {
  const stored = JSON.parse(state ?? '{}') as { items?: LoggedItem[] };
  return stored.items ?? [];
}
