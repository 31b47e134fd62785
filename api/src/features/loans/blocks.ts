import { randomUUID } from 'node:crypto';
import { addDays } from '@fotosoc/contract/days';
import type { BorrowerBlock } from '@fotosoc/contract/borrower-blocks';
import { formatDate } from '@fotosoc/contract/format-time';
import { toInstant, toWallTime } from '@fotosoc/contract/wall-time';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findBorrowerKey, toBorrowerKey } from '../account-directory/read.ts';
import { createSharedFail } from '../endpoints.ts';

const fail = createSharedFail<'POST /api/book'>();
const failLink = createSharedFail<`POST /api/managed-bookings/${'confirmations' | 'dates'}`>();
const failDesk = createSharedFail<`POST /api/bookings/:id/${'approvals' | 'handouts'}`>();

interface BlockRow {
  id: string;
  email: string;
  reason: string;
  ends_at: string;
}

export async function listBlocks(db: Db, now: Date): Promise<BorrowerBlock[]> {
  return (await selectBlocks(db, now).orderBy('ends_at').orderBy('email').execute()).map(toBlock);
}

export async function findBlock(db: Db, email: string, now: Date): Promise<BorrowerBlock | undefined> {
  const row = await selectBlocks(db, now).where('borrower_key', '=', toBorrowerKey(email)).executeTakeFirst();
  return row && toBlock(row);
}

/** Blocks a borrower, or changes the reason and the end of the borrower's block. A changed block keeps the spelling of the
 *  address, so that an undo restores the whole block.
 *  @param id of a new block. Default: random */
export async function setBlock(
  trx: Db,
  { id = randomUUID(), email, reason, lastDay }: Omit<BorrowerBlock, 'id'> & { id?: string },
): Promise<BorrowerBlock> {
  const values = { reason, ends_at: toInstant({ date: addDays(lastDay, 1), time: '00:00' }) };
  const row = await trx
    .insertInto('borrower_blocks')
    .values({ id, borrower_key: toBorrowerKey(email), email, ...values })
    .onConflict((conflict) => conflict.column('borrower_key').doUpdateSet(values))
    .returning(['id', 'email', 'reason', 'ends_at'])
    .executeTakeFirstOrThrow();
  return toBlock(row);
}

/** Ends a block.
 *  @returns the block; `undefined` for an unknown id */
export async function deleteBlock(trx: Db, id: string): Promise<BorrowerBlock | undefined> {
  const block = trx.deleteFrom('borrower_blocks').where('id', '=', id);
  const row = await block.returning(['id', 'email', 'reason', 'ends_at']).executeTakeFirst();
  return row && toBlock(row);
}

/** Refuses a booking by the account of a blocked address, under any address. Other requesters do not learn whether a
 *  typed address is blocked: their bookings stay unconfirmed, and the mail to the address states the block.
 *  @throws HttpError 403 `loans/blocked` */
export async function requireNotBlocked(db: Db, accountId: string | undefined, now: Date): Promise<void> {
  const email = accountId === undefined ? undefined : await findBorrowerKey(db, accountId);
  const block = email === undefined ? undefined : await findBlock(db, email, now);
  if (block) throw fail(403, 'loans/blocked', describeBlock(block, 'book'));
}

/** Refuses to confirm a blocked borrower's booking, or to change the dates. The holder of the mailed link reads the
 *  reason.
 *  @throws HttpError 409 `loans/not-possible` */
export async function requireNotBlockedByLink(
  db: Db,
  email: string,
  action: 'change the dates' | 'confirm bookings',
  now: Date,
): Promise<void> {
  const block = await findBlock(db, email, now);
  if (block) throw failLink(409, 'loans/not-possible', describeBlock(block, action));
}

/** Refuses to approve or hand out a blocked borrower's booking that is not confirmed. A confirmed booking is older than
 *  the block, and stays.
 *  @throws HttpError 409 `loans/not-possible` */
export async function requireNoneUnconfirmedOfBlocked(
  db: Db,
  loans: readonly { email: string; confirmBy: string | null }[],
  now: Date,
): Promise<void> {
  const unconfirmed = loans.find(({ confirmBy }) => confirmBy !== null);
  const block = unconfirmed && (await findBlock(db, unconfirmed.email, now));
  if (!block) return;
  const sentence = `${block.email} is blocked until the end of ${formatDate(block.lastDay)}, and has not confirmed this booking. End the block first.`;
  throw failDesk(409, 'loans/not-possible', sentence);
}

/** Returns the sentence about a block for the borrower: the owner of the address, or the holder of a mailed link.
 *  @param action action that is not possible during the block, as an infinitive */
export function describeBlock({ lastDay, reason }: BorrowerBlock, action: string): string {
  return `You cannot ${action} until the end of ${formatDate(lastDay)}. Reason: ${reason}`;
}

function selectBlocks(db: Db, now: Date) {
  const blocks = db.selectFrom('borrower_blocks').select(['id', 'email', 'reason', 'ends_at']);
  return blocks.where('ends_at', '>', now.toISOString());
}

function toBlock({ id, email, reason, ends_at }: BlockRow): BorrowerBlock {
  return { id, email, reason, lastDay: addDays(toWallTime(ends_at).date, -1) };
}
