import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { CannotUndoError, markOwnActionUndone } from '../../activity-log/log-activity.ts';
import { listLogEntries } from '../../activity-log/read.ts';
import type { LoggedItem } from './change-booking.ts';
import type { LoanRow } from './loan-state.ts';
import { restoreBookingItem } from './undo-action.ts';

/** Undoes the borrower's last cancellation and withdraws its mail, within a minute.
 *  @param together all items of the booking
 *  @throws CannotUndoError after the minute, or if an item was booked meanwhile */
export async function undoCancellation(
  trx: Transaction<Database>,
  together: readonly LoanRow[],
  now: Date,
): Promise<void> {
  const { entries } = await listLogEntries(trx, ['loans'], { limit: 24, of: together.map(({ id }) => id) }, now);
  const last = entries.find(({ undoneAt }) => undoneAt === null);
  const isTheirs = last?.action === 'cancel' && last.before === null;
  const isInTime = last !== undefined && now.getTime() < Date.parse(last.at) + UNDO_SECONDS * 1000;
  const { items = [] } = (last?.after ?? {}) as { items?: LoggedItem[] };
  const pairs = items.map((item) => ({ item, loan: together.find(({ id }) => id === item.id) }));
  const isAsLeft = pairs.every(({ item, loan }) => loan && item.was && isDeepStrictEqual(loan.lending, item.lending));
  if (!isTheirs || !isInTime || !isAsLeft || pairs.length === 0) {
    throw new CannotUndoError('The time to undo has passed. Please book again.');
  }
  for (const { item, loan } of pairs) await restoreBookingItem(trx, loan!, item.was!, now);
  await markOwnActionUndone(trx, last.id, now);
}
