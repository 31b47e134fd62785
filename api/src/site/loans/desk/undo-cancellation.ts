import { isDeepStrictEqual } from 'node:util';
import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../../ground/db/tables.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { listEntries, noteUndone } from '../../record.ts';
import { requireRoom, type Outcome } from './change-loan.ts';
import { saveLending, type LoanRow } from './loan-state.ts';

const fail = failOf<`POST /api/managed-bookings/${'cancellations' | 'omissions'}/undo`>();

/** Gives a borrower back what they have cancelled, or left out, themselves within the last minute.
 *  @throws HttpError 409 `loans/cannot-undo` once that is over, or where somebody has it by now */
export async function undoCancellation(
  trx: Transaction<Database>,
  loan: LoanRow,
  act: 'cancel' | 'leave-out',
  now: Date,
): Promise<void> {
  const { entries } = await listEntries(trx, 'loans', { limit: 1, of: loan.id }, now);
  const [last] = entries;
  const {
    lending: left,
    was: state,
    wasMany: quantity = loan.lending.quantity,
  } = (last?.after ?? {}) as Partial<Outcome>;
  const isAsLeft = state !== undefined && isDeepStrictEqual(loan.lending, left);
  const isTheirs = last?.act === act && last.before === null && last.undoneAt === null && isAsLeft;
  const isInTime = last !== undefined && now.getTime() < Date.parse(last.at) + UNDO_SECONDS * 1000;
  if (!isTheirs || !isInTime) {
    throw fail(409, 'loans/cannot-undo', 'This can be undone no more: its minute is over. Please book again.');
  }
  await saveLending(trx, loan, { ...loan.lending, state, quantity });
  await requireRoom(trx, loan, loan.lending, now);
  await noteUndone(trx, last.id, now);
}
