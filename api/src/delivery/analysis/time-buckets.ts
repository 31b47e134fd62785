import type { RecentViews } from '@fotosoc/contract/registry/status';
import { sql } from 'kysely';
import type { Db } from '../../server-kit/db/connection.ts';
import type { ViewCountRow } from '../tables.ts';
import { toCount } from './history.ts';
import { SLOT_MS } from './view-counts.ts';
import { MINUTE_MS } from '../../units.ts';

/** Length of the bars of the failure rate on the deployments page. */
export const BUCKET_MS = 5 * MINUTE_MS;
const SHOWN_BUCKETS = 24;

type TimeBucket = RecentViews['spans'][number];

function toBucketNumber(at: Date): number {
  return Math.floor(at.getTime() / BUCKET_MS);
}

/** Adds the views of all visitors in newly analysed slots. */
export async function addToBuckets(trx: Db, rows: readonly ViewCountRow[]): Promise<void> {
  for (const { remote, version, slot, ...counts } of rows) {
    const { views, bad } = toCount('failed', counts);
    if (views + bad === 0) continue;
    await trx
      .insertInto('view_spans')
      .values({ remote, version, span: toBucketNumber(new Date(slot * SLOT_MS)), views, bad })
      .onConflict((conflict) =>
        conflict.columns(['remote', 'version', 'span']).doUpdateSet({
          views: sql<number>`view_spans.views + ${views}`,
          bad: sql<number>`view_spans.bad + ${bad}`,
        }),
      )
      .execute();
  }
}

/** Returns the failure rate of a version in the last two hours, oldest bucket first. */
export async function listTimeBuckets(
  db: Db,
  { remote, version, now }: { remote: string; version: string; now: Date },
): Promise<TimeBucket[]> {
  const last = toBucketNumber(now);
  const rows = await db
    .selectFrom('view_spans')
    .select(['span', 'views', 'bad'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('span', '>', last - SHOWN_BUCKETS)
    .where('span', '<=', last)
    .execute();
  return Array.from({ length: SHOWN_BUCKETS }, (_, index) => {
    const { views = 0, bad = 0 } = rows.find(({ span }) => span === last - SHOWN_BUCKETS + 1 + index) ?? {};
    // A bad view may be reported after the view itself.
    return { views: Math.max(views, bad), bad };
  });
}

export async function deleteBucketsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('view_spans').where('span', '<', toBucketNumber(at)).execute();
}
