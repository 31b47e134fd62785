import { isIPv4, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Rate, Total } from './rate.ts';
import type { Db } from '../db/connection.ts';
import type { HttpError } from '../http-error.ts';
import type { Fail } from './endpoint.ts';

type TooMany = 'request/too-many-requests';

/** Rate of one sender, account or object. A total is not a rate: `takeShare` divides it among senders. */
export type OwnRate = Rate & { [Key in Exclude<keyof Total, keyof Rate>]?: never };

/** Counted key with its rate, and the error for excessive use. */
export interface RateLimitUse<Code extends string = TooMany> {
  key: string;
  rate: OwnRate;
  now: Date;
  fail: Fail<Code>;
}

/** Counts one use of `key` in the database, shared by all processes.
 *  @throws HttpError 429 `request/too-many-requests`, or `code`, after the rate is used up, until its window ends. */
export async function consumeRateLimit(db: Db, use: RateLimitUse): Promise<void>;
export async function consumeRateLimit<Code extends string>(
  db: Db,
  use: RateLimitUse<Code>,
  code: NoInfer<Code>,
): Promise<void>;
export async function consumeRateLimit(
  db: Db,
  { key, rate, now, fail }: RateLimitUse<never>,
  code: string = 'request/too-many-requests' satisfies TooMany,
): Promise<void> {
  const row = await countUse(db, { key, resetsAt: windowEnd(rate, now), now });
  if (row.hits > rate.count)
    throw createRateLimitError(fail as Fail<string>, code, (Date.parse(row.resets_at) - now.getTime()) / 1000);
}

/** Counts one use of `key` without refusing.
 *  @returns whether the rate was not exceeded */
export async function isWithinRate(db: Db, { key, rate, now }: Omit<RateLimitUse, 'fail'>): Promise<boolean> {
  return (await countUse(db, { key, resetsAt: windowEnd(rate, now), now })).hits <= rate.count;
}

function windowEnd({ windowSeconds }: Rate, now: Date): string {
  return new Date(now.getTime() + windowSeconds * 1000).toISOString();
}

/** Counts one use of `key` in a window that begins with the first use.
 *  @param resetsAt end of the window, for a first use
 *  @returns number of uses in the window, and the window's end */
export async function countUse(
  db: Db,
  { key, resetsAt, now }: { key: string; resetsAt: string; now: Date },
): Promise<{ hits: number; resets_at: string }> {
  const at = now.toISOString();
  return db
    .insertInto('rate_limits')
    .values({ key, hits: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limits.resets_at <= ${at} then 1 else rate_limits.hits + 1 end`,
        // At most a whole window from now: after a clock was set back, the limit would otherwise last too long.
        resets_at: sql<string>`case when rate_limits.resets_at <= ${at} then ${resetsAt} else case when rate_limits.resets_at < ${resetsAt} then rate_limits.resets_at else ${resetsAt} end end`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
}

/** Counts one change of stored data by an account.
 *  @throws HttpError 429 `request/too-many-requests` */
export async function limitSaves(
  { db, config, now }: { db: Db; config: { rates: { savesPerAccount: OwnRate } }; now: () => Date },
  { user, fail }: { user: { id: string }; fail: Fail<TooMany> },
): Promise<void> {
  await consumeRateLimit(db, { key: `save:${user.id}`, rate: config.rates.savesPerAccount, now: now(), fail });
}

/** Takes back one use, e.g. of a request that failed for another reason. */
export async function refundRateLimit(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`hits - 1` })
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

export async function resetRateLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Creates an error with the waiting time. */
export function createRateLimitError<Code extends string>(
  fail: Fail<Code>,
  code: Code,
  retryAfterSeconds: number,
): HttpError {
  const wait = retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : 'a moment';
  return fail(429, code, `Too many requests. Please wait ${wait} and try again.`, { retryAfterSeconds });
}

/** Returns the key of a visitor: an IPv4 address, or the /64 network of an IPv6 household. */
export function getVisitorKey(address: string): string {
  return ipv4Of(address) ?? (isIPv6(address) ? `${ipv6Prefix(address, 4)}::/64` : address);
}

/** Returns the network that one person may control: an IPv4 /24, or an IPv6 /48. */
export function getNetwork(address: string): string {
  const ipv4 = ipv4Of(address) ?? address;
  if (isIPv4(ipv4)) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(address) ? `${ipv6Prefix(address, 3)}::/48` : address;
}

function ipv4Of(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** First groups of an IPv6 address, in canonical form. */
function ipv6Prefix(address: string, groups: number): string {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const all = address.includes('::')
    ? [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
    : left;
  return all
    .slice(0, groups)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
