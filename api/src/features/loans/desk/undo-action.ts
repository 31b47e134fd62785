import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { CannotUndoError } from '../../activity-log/log-activity.ts';
import type { Reversers } from '../../activity-log/reversers.ts';
import { countOutOfService, listBookings } from '../booking-queries.ts';
import { listLentNumbers } from '../queries.ts';
import { findPeakBooked } from '../rules.ts';
import { listChangedItems, type LoggedItem } from './change-booking.ts';
import { updateLoanData, type LoanData, type LoanRow } from './loan-state.ts';
import { setUnitService } from './shelf.ts';
import { listBookingItems } from './booking-items.ts';

/** Undoes an action of the desk with all its items. */
export const DESK_REVERSERS: Reversers = {
  loans: {
    lock: 'equipment',
    code: 'loans/cannot-undo',
    async revert(trx, entry, { now }) {
      const [before, after] = [parseLoggedItems(entry.before_state), parseLoggedItems(entry.after_state)];
      const first = before[0]?.id ?? '';
      const together = await listBookingItems(trx, first);
      for (const { id, lending, broken } of after) {
        const loan = together.find((one) => one.id === id);
        if (!loan || !isDeepStrictEqual(loan.lending, lending)) {
          throw new CannotUndoError('This booking has changed since, so this cannot be undone.');
        }
        if (broken) await setUnitService(trx, loan.equipment.id, broken, null);
        await restoreBookingItem(trx, loan, before.find((one) => one.id === id)!.lending, now);
      }
      return listChangedItems(trx, first, now);
    },
  },
};

/** Restores an earlier state of an item.
 *  @throws CannotUndoError if the equipment was booked or the unit was lent meanwhile */
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
    throw new CannotUndoError(sentence);
  }
  await updateLoanData(trx, loan, before);
  const { startsAt, endsAt } = before;
  const lendable = equipment.quantity - ((await countOutOfService(trx)).get(equipment.id) ?? 0);
  if (findPeakBooked(await listBookings(trx, equipment.id, startsAt, now), { startsAt, endsAt }) <= lendable) return;
  const sentence = `Someone has booked the ${equipment.name} meanwhile, so this cannot be undone.`;
  throw new CannotUndoError(sentence);
}

function hasUnit({ units }: LoanData, number: number): boolean {
  return units.some((unit) => unit.number === number && unit.backAt === null);
}

/** Returns the items in a state of an activity log entry; empty for an entry that is not about items. */
export function parseLoggedItems(state: string | null | undefined): LoggedItem[] {
  const stored = JSON.parse(state ?? '{}') as { items?: LoggedItem[] };
  return stored.items ?? [];
}
