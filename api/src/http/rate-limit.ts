import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { User } from '@fotosoc/contract/account';
import type { Rate } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { HttpError } from '../errors.ts';
import type { Services } from '../services.ts';

/** Counts one use of `key`. Kept in the database, so that all processes count together.
 *  @throws HttpError 429 with `code` once the rate is used up, until its window is over. */
export async function consumeRateLimit(db: Db, key: string, rate: Rate, code: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const resetsAt = new Date(now.getTime() + rate.windowSeconds * 1000).toISOString();
  const row = await db
    .insertInto('rate_limits')
    .values({ key, hits: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limits.resets_at <= ${at} then 1 else rate_limits.hits + 1 end`,
        resets_at: sql<string>`case when rate_limits.resets_at <= ${at} then ${resetsAt} else rate_limits.resets_at end`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
  if (row.hits > rate.count) throw tooMany(code, (Date.parse(row.resets_at) - now.getTime()) / 1000);
}

/** Counts one change of something stored, whatever it is, by the account that makes it.
 *  @throws HttpError 429 with `code` */
export async function limitSaves({ db, config, now }: Services, user: User, code: string): Promise<void> {
  await consumeRateLimit(db, `save:${user.id}`, config.rates.savesPerAccount, code, now());
}

/** Takes a use back that turned out not to count. */
export async function refundRateLimit(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`hits - 1` })
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Deletes the counts whose window is over. */
export async function deleteEndedRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now.toISOString()).execute();
}

export function tooMany(code: string, retryAfterSeconds: number): HttpError {
  const wait = retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : 'a moment';
  return new HttpError(429, code, `That was too often. Please wait ${wait} and try again.`, { retryAfterSeconds });
}

/** What counts as one visitor: an IPv4 address, or the /64 network an IPv6 household gets. */
export function visitorKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
