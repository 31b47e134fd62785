import type { Reply } from '@fotosoc/contract';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { toDeskLoan } from './change-booking.ts';
import { findBlock } from '../blocks.ts';
import { findLoan, selectLoanRows, addUnits } from './loan-state.ts';

/** Returns all loans of the person who made a booking, latest end first. The booking itself is included.
 *  @returns `undefined` for an unknown booking or an anonymised borrower */
export async function listBorrowerLoans(
  db: Db,
  bookingId: string,
  { limit = 24, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  now: Date,
): Promise<Reply<'GET /api/desk/borrower'> | undefined> {
  const loan = await findLoan(db, bookingId);
  if (!loan || loan.email === '') return undefined;
  const { page, nextCursor } = await listSortedPage(
    selectLoanRows(db).where('bookings.borrower_key', '=', (select) =>
      select.selectFrom('bookings as one').select('one.borrower_key').where('one.id', '=', bookingId),
    ),
    { limit, cursor },
    ['bookings.ends_at', 'desc'],
    ['bookings.id', 'desc'],
  );
  const loans = (await addUnits(db, page)).map((one) => toDeskLoan(one));
  const block = await findBlock(db, loan.email, now);
  return { borrower: { email: loan.email, name: loan.name }, ...(block && { block }), loans, nextCursor };
}
