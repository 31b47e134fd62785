import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectLoanRows, addUnits, type LoanRow } from './loan-state.ts';

/** Returns all items of a booking, ordered by the name of the equipment; empty for an unknown id.
 *  @param id id of any item of the booking */
export async function listBookingItems(db: Db, id: string): Promise<LoanRow[]> {
  const first = db
    .selectFrom('bookings')
    .select(({ fn }) => fn.coalesce('kit_id', 'id').as('id'))
    .where('id', '=', id);
  const booking = await first.executeTakeFirst();
  if (!booking) return [];
  const rows = selectLoanRows(db)
    .where((where) => where.or([where('bookings.id', '=', booking.id), where('bookings.kit_id', '=', booking.id)]))
    .orderBy('equipment.name');
  return addUnits(db, await rows.execute());
}

const HELD_STATES = ['asked', 'booked', 'out'];

/** Returns the items that the borrower has or is going to get, without returned, refused and cancelled items. */
export function listHeldItems(items: readonly LoanRow[]): LoanRow[] {
  return items.filter(({ lending }) => HELD_STATES.includes(lending.state));
}
