import { randomUUID } from 'node:crypto';
import { addDays } from '@fotosoc/contract/days';
import type { BorrowerBlock } from '@fotosoc/contract/borrower-blocks';
import { formatDate } from '@fotosoc/contract/format-time';
import { toInstant, toWallTime } from '@fotosoc/contract/wall-time';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findBorrowerKey, toBorrowerKey } from '../../account-directory/read.ts';
import { createSharedFail } from '../../endpoints.ts';

const fail = createSharedFail<'POST /api/book'>();
const failDates = createSharedFail<'POST /api/managed-bookings/dates'>();

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

/** Blocks a borrower, or changes the reason and the end of the borrower's block.
 *  @param id of a new block. Default: random */
export async function setBlock(
  trx: Db,
  { id = randomUUID(), email, reason, lastDay }: Omit<BorrowerBlock, 'id'> & { id?: string },
): Promise<BorrowerBlock> {
  const values = { email, reason, ends_at: toInstant({ date: addDays(lastDay, 1), time: '00:00' }) };
  const row = await trx
    .insertInto('borrower_blocks')
    .values({ id, borrower_key: toBorrowerKey(email), ...values })
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

/** Refuses a booking under a blocked address, or by the account of a blocked address. Only the signed-in owner of the
 *  address reads the reason, because anyone can type the address.
 *  @throws HttpError 403 `loans/blocked` */
export async function requireNotBlocked(
  db: Db,
  { email, accountId, isOwner }: { email: string; accountId: string | undefined; isOwner: boolean },
  now: Date,
): Promise<void> {
  const ownKey = accountId === undefined ? undefined : await findBorrowerKey(db, accountId);
  const keys = [toBorrowerKey(email), ...(ownKey === undefined ? [] : [ownKey])];
  const row = await selectBlocks(db, now)
    .where('borrower_key', 'in', keys)
    .orderBy('ends_at', 'desc')
    .executeTakeFirst();
  if (!row) return;
  const { lastDay, reason } = toBlock(row);
  const isOwn = isOwner || toBorrowerKey(row.email) === ownKey;
  const why = isOwn ? ` Reason: ${reason}` : '';
  throw fail(403, 'loans/blocked', `You cannot book until the end of ${formatDate(lastDay)}.${why}`);
}

/** Refuses other dates of a blocked borrower's booking. The holder of the mailed link reads the reason.
 *  @throws HttpError 409 `loans/not-possible` */
export async function requireNotBlockedToMove(db: Db, email: string, now: Date): Promise<void> {
  const block = await findBlock(db, email, now);
  if (block) throw failDates(409, 'loans/not-possible', describeBlockToBorrower(block));
}

/** Returns the sentence about a block for the holder of a booking's mailed link. */
export function describeBlockToBorrower({ lastDay, reason }: BorrowerBlock): string {
  return `You cannot change the dates until the end of ${formatDate(lastDay)}. Reason: ${reason}`;
}

function selectBlocks(db: Db, now: Date) {
  const blocks = db.selectFrom('borrower_blocks').select(['id', 'email', 'reason', 'ends_at']);
  return blocks.where('ends_at', '>', now.toISOString());
}

function toBlock({ id, email, reason, ends_at }: BlockRow): BorrowerBlock {
  return { id, email, reason, lastDay: addDays(toWallTime(ends_at).date, -1) };
}
