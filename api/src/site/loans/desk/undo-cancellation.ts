import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../../ground/db/tables.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { listEntries, noteUndone } from '../../record.ts';
import { requireRoom, type Outcome } from './change-loan.ts';
import { saveLending, type LoanRow } from './loan-state.ts';

const fail = failOf<'POST /api/managed-bookings/cancellations/undo'>();

/** Gives a borrower back what they have cancelled themselves within the last minute.
 *  @throws HttpError 409 `loans/cannot-undo` once that is over, or where somebody has it by now */
export async function undoCancellation(trx: Transaction<Database>, loan: LoanRow, now: Date): Promise<void> {
  const { entries } = await listEntries(trx, 'loans', { limit: 1, of: loan.id }, now);
  const [last] = entries;
  const { was } = (last?.after ?? {}) as Partial<Outcome>;
  const isTheirs = last?.act === 'cancel' && last.before === null && last.undoneAt === null && was !== undefined;
  const isInTime = last !== undefined && now.getTime() < Date.parse(last.at) + UNDO_SECONDS * 1000;
  if (loan.lending.state !== 'cancelled' || !isTheirs || !isInTime) {
    throw fail(409, 'loans/cannot-undo', 'This can be undone no more: its minute is over. Please book again.');
  }
  await saveLending(trx, loan, { ...loan.lending, state: was });
  await requireRoom(trx, loan, loan.lending, now);
  await noteUndone(trx, last.id, now);
}
