import { createSharedFail } from '../endpoints.ts';
import { MAX_CLOCK_SKEW_MS } from '@fotosoc/server-kit/db/clocks';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { createRateLimitError } from '@fotosoc/server-kit/http/rate-limit';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const fail = createSharedFail<'POST /api/auth/login'>();
const FREE_FAILURES = 5;
const MAX_DELAY_SECONDS = 240;
/** Time after which failed attempts no longer delay a sign-in. */
export const LOGIN_FAILURE_LIFETIME_MS = 15 * MINUTE_MS;

/** Counts an attempt to sign in as `key` before its result is known, so that attempts that arrive together cannot
 *  bypass the limit. After five failures within 15 minutes each further attempt must wait twice as long, up to four
 *  minutes. An account is slowed down, never locked.
 *  @throws HttpError 429 `auth/too-many-requests` */
export async function countLoginAttempt(db: Db, key: string, now: Date): Promise<void> {
  const retryAfterSeconds = await write(db, `login:${key}`, async (trx) => {
    const row = await trx.selectFrom('login_failures').selectAll().where('key', '=', key).executeTakeFirst();
    const agoMs = row ? now.getTime() - Date.parse(row.last_at) : Infinity;
    // `last_at` lies in the future, so the clock was set back. The delay must not last until the clock has caught up.
    const sinceMs = agoMs < -MAX_CLOCK_SKEW_MS ? Infinity : Math.max(0, agoMs);
    const failures = row && sinceMs < LOGIN_FAILURE_LIFETIME_MS ? row.failures : 0;
    const waitMs = delaySeconds(failures) * 1000 - sinceMs;
    if (waitMs > 0) return waitMs / 1000;
    const next = { failures: failures + 1, last_at: now.toISOString() };
    await trx
      .insertInto('login_failures')
      .values({ key, ...next })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
      .execute();
    return undefined;
  });
  if (retryAfterSeconds !== undefined) throw createRateLimitError(fail, 'auth/too-many-requests', retryAfterSeconds);
}

export async function deleteLoginAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_failures').where('key', '=', key).execute();
}

/** Deletes the failures of each key that begins with `key` and a colon. */
export async function deleteLoginAttemptsWithPrefix(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_failures').where('key', '>', `${key}:`).where('key', '<', `${key};`).execute();
}

function delaySeconds(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(MAX_DELAY_SECONDS, 2 ** (failures - FREE_FAILURES));
}
