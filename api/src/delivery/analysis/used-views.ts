import { sql } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';
import { deleteInPages } from '../../ground/db/delete-in-pages.ts';
import type { PageView } from './page-view.ts';
import { expiredBefore } from './page-view.ts';

/** Views whose bytes are kept in one row. */
const BLOCK = 256;

/** What one view has said so far of one deployment, or of its page as a whole: each is heard once. */
export const Said = {
  /** Anything, and it counts … */
  counted: 1,
  /** … or not, because too many come from its network. */
  ignored: 2,
  heard: 4,
  bad: 8,
  callFailed: 16,
  timed: 32,
  /** Of a deployment. */
  mismatched: 64,
  /** Of the page. */
  started: 64,
  answered: 128,
} as const;

/** What is said of the page, not of one deployment. */
export const PAGE = 'page';

/** Reads and marks what a view has said of a deployment. Inside a transaction, so that of two who say the same at once
 *  one is heard.
 *  @param decide given what was said before, what has been said from now on */
export async function markSaid<T extends number>(
  trx: Db,
  { epoch, number }: PageView,
  deploymentId: string,
  at: Date,
  decide: (before: number) => Promise<T> | T,
): Promise<void> {
  const key = { epoch, block: Math.floor(number / BLOCK), deployment_id: deploymentId };
  const row = await trx
    .selectFrom('used_views')
    .select('used')
    .where('epoch', '=', key.epoch)
    .where('block', '=', key.block)
    .where('deployment_id', '=', key.deployment_id)
    .executeTakeFirst();
  const used = row ? Uint8Array.from(row.used) : new Uint8Array(BLOCK);
  const place = number % BLOCK;
  const before = used[place]!;
  const after = await decide(before);
  if (after === before) return;
  used[place] = after;
  const used_at = at.toISOString();
  await trx
    .insertInto('used_views')
    .values({ ...key, used: Buffer.from(used), used_at })
    .onConflict((conflict) =>
      conflict.columns(['epoch', 'block', 'deployment_id']).doUpdateSet({ used: Buffer.from(used), used_at }),
    )
    .execute();
}

/** Forgets the views whose tokens are no longer good. */
export async function deleteExpiredViews(db: Db, now: Date): Promise<void> {
  const expired = sql`used_at < ${expiredBefore(now).toISOString()}`;
  await deleteInPages(db, 'used_views', ['epoch', 'block', 'deployment_id'], expired);
}
