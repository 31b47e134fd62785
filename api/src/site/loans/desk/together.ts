import type { Db } from '../../../ground/db/connection.ts';
import { loanRows, withUnits, type LoanRow } from './loan-state.ts';

/** All that was booked together with a booking, itself among it; by name. */
export async function listTogether(db: Db, id: string): Promise<LoanRow[]> {
  const one = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.coalesce('kit_id', 'id').as('first'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!one) return [];
  const rows = loanRows(db)
    .where((where) => where.or([where('bookings.id', '=', one.first), where('bookings.kit_id', '=', one.first)]))
    .orderBy('equipment.name');
  return withUnits(db, await rows.execute());
}
