import { sql } from 'kysely';
import type { Total } from './rate.ts';
import type { Db } from '../db/connection.ts';
import { REST_PER_USE } from '../share-of-rest.ts';
import type { Fail } from './endpoint.ts';
import { countUse, refundRateLimit, createRateLimitError } from './rate-limit.ts';

/** Use of a total by one sender. */
export interface Share {
  key: string;
  total: Total;
  /** Network of the sender (`getNetwork`), its hash, or an account. */
  sender: string;
  now: Date;
}

/** Takes one use of a total shared by all senders. A sender that has used the total `n` times in this window gets the
 *  next use while more than `2n` uses are left: the threshold falls as the total fills ("dynamic threshold" of shared
 *  buffers). Among `N` senders that take all they can, each gets about `total / (N + 2)`, and twice as many uses are
 *  left as each sender has; a sender without a use is refused only when no use is left.
 *
 *  The sender's attempts are counted first, including refused attempts, which do not count for the total. Both windows
 *  end together, at multiples of their length: no sender starts again within a window of the total.
 *  @returns whether the use was within the sender's share */
export async function takeShare(db: Db, share: Share): Promise<boolean> {
  return (await countShare(db, share)).isTaken;
}

/** Takes one use like `takeShare`, does the work, and returns the use to the total when the work fails: failures count
 *  only for the sender.
 *  @throws HttpError 429 `request/too-many-requests` */
export async function runWithShare<T>(
  db: Db,
  share: Share & { fail: Fail<'request/too-many-requests'> },
  work: () => Promise<T>,
): Promise<T> {
  await consumeShare(db, share);
  try {
    return await work();
  } catch (error) {
    await refundRateLimit(db, share.key);
    throw error;
  }
}

/** Takes one use like `takeShare`.
 *  @throws HttpError 429 `request/too-many-requests`, or `code` */
export async function consumeShare(db: Db, share: Share & { fail: Fail<'request/too-many-requests'> }): Promise<void>;
export async function consumeShare<Code extends string>(
  db: Db,
  share: Share & { fail: Fail<Code> },
  code: NoInfer<Code>,
): Promise<void>;
export async function consumeShare(
  db: Db,
  { fail, ...share }: Share & { fail: Fail<never> },
  code: string = 'request/too-many-requests',
): Promise<void> {
  const { isTaken, resetsAt } = await countShare(db, share);
  if (!isTaken)
    throw createRateLimitError(fail as Fail<string>, code, (Date.parse(resetsAt) - share.now.getTime()) / 1000);
}

/** Returns one use to the total and to its sender. */
export async function refundShare(db: Db, { key, sender }: Pick<Share, 'key' | 'sender'>): Promise<void> {
  await refundRateLimit(db, key);
  await refundRateLimit(db, senderKey(key, sender));
}

export async function resetShares(db: Db, key: string): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where((where) =>
      where.or([
        where('key', '=', key),
        where.and([where('key', '>=', senderKey(key, '')), where('key', '<', `${senderKey(key, '').slice(0, -1)};`)]),
      ]),
    )
    .execute();
}

async function countShare(db: Db, { key, total, sender, now }: Share): Promise<{ isTaken: boolean; resetsAt: string }> {
  const at = now.toISOString();
  const windowMs = total.windowSeconds * 1000;
  const resetsAt = new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs).toISOString();
  const { hits } = await countUse(db, { key: senderKey(key, sender), resetsAt, now });
  const used = (hits - 1) * REST_PER_USE;
  if (used >= total.count || hits > (total.mostPerSender ?? Infinity)) return { isTaken: false, resetsAt };
  const isOver = sql<boolean>`(rate_limits.resets_at <= ${at} or rate_limits.resets_at > ${resetsAt})`;
  const taken = await db
    .insertInto('rate_limits')
    .values({ key, hits: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql<number>`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
          resets_at: resetsAt,
        })
        .where(sql<boolean>`(${isOver} or rate_limits.hits < ${total.count - used})`),
    )
    .returning('hits')
    .executeTakeFirst();
  return { isTaken: taken !== undefined, resetsAt };
}

function senderKey(key: string, sender: string): string {
  return `${key}:of:${sender}`;
}
