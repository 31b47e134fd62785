import { formatUtcDay } from '@fotosoc/contract/days';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { WEEK_MS } from '@fotosoc/server-kit/units';

/** 75th percentiles over page views, accurate to a tenth; null without reports. */
export interface Measures {
  /** Time from the start of the navigation to the loaded page. */
  loadMs: number | null;
  lcpMs: number | null;
  inpMs: number | null;
  /** Blocking time of long animation frames without input, per minute. */
  blockedMs: number | null;
  /** Cumulative layout shift, a number without unit. */
  cls: number | null;
}
export type Measure = keyof Measures;
export type Form = 'phone' | 'desktop';

export const EMPTY_MEASURES: Measures = { loadMs: null, lcpMs: null, inpMs: null, blockedMs: null, cls: null };

/** Ratio of neighbouring buckets: values are accurate to a tenth. */
const BUCKET_FACTOR = 1.1;
/** Smallest value distinguished from zero. Smaller values fall into bucket 0. */
const MIN_BUCKET_VALUES: Record<Measure, number> = { loadMs: 1, lcpMs: 1, inpMs: 1, blockedMs: 1, cls: 0.001 };

/** Returns the bucket of a value; bucket 0 contains zero. */
export function toBucket(measure: Measure, value: number): number {
  const least = MIN_BUCKET_VALUES[measure];
  return value < least ? 0 : 1 + Math.round(Math.log(value / least) / Math.log(BUCKET_FACTOR));
}

function toValue(measure: Measure, bucket: number): number {
  if (bucket === 0) return 0;
  const value = MIN_BUCKET_VALUES[measure] * BUCKET_FACTOR ** (bucket - 1);
  return measure === 'cls' ? Math.round(value * 1000) / 1000 : Math.round(value);
}

export interface Timing {
  remote: string;
  version: string;
  measure: Measure;
  form: Form;
  value: number;
  weight: number;
}

export async function addTiming(trx: Db, { measure, value, weight, ...of }: Timing, at: Date): Promise<void> {
  await trx
    .insertInto('view_timings')
    .values({ ...of, measure, bucket: toBucket(measure, value), day: formatUtcDay(at), views: weight })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'measure', 'form', 'bucket', 'day'])
        .doUpdateSet({ views: sql<number>`view_timings.views + ${weight}` }),
    )
    .execute();
}

export async function measureVersions(db: Db, remote: string): Promise<Map<string, Measures>> {
  const rows = await db
    .selectFrom('view_timings')
    .select(['version', 'measure', 'bucket'])
    .select(({ fn }) => fn.sum<number>('views').as('views'))
    .where('remote', '=', remote)
    .groupBy(['version', 'measure', 'bucket'])
    .orderBy('bucket')
    .execute();
  const measures = new Map<string, Measures>();
  for (const version of new Set(rows.map((row) => row.version))) {
    const found = { ...EMPTY_MEASURES };
    for (const measure of Object.keys(found) as Measure[]) {
      const buckets = rows.filter((row) => row.version === version && row.measure === measure);
      if (buckets.length > 0) found[measure] = percentile(measure, buckets);
    }
    measures.set(version, found);
  }
  return measures;
}

/** A view is late if it takes longer than this factor times the 75th percentile. */
const LATE_FACTOR = 1.5;
const MIN_VIEWS_FOR_THRESHOLD = 20;
/** Minimum threshold in ms: most pages are never blocked while idle, so that a threshold from their percentile alone
 *  would be zero. */
const MIN_LATE_MS: Partial<Record<Measure, number>> = { blockedMs: 1000 };

/** Returns the threshold of late pages of a remote in ms, from its other versions in the last week.
 *  @returns undefined without enough data */
export async function findLateThresholdMs(
  db: Db,
  { remote, version, measure, form, now }: Pick<Timing, 'remote' | 'version' | 'measure' | 'form'> & { now: Date },
): Promise<number | undefined> {
  const weekAgo = formatUtcDay(new Date(now.getTime() - WEEK_MS));
  const buckets = await db
    .selectFrom('view_timings')
    .select('bucket')
    .select(({ fn }) => fn.sum<number>('views').as('views'))
    .where('remote', '=', remote)
    .where('version', '!=', version)
    .where('measure', '=', measure)
    .where('form', '=', form)
    .where('day', '>=', weekAgo)
    .groupBy('bucket')
    .orderBy('bucket')
    .execute();
  const known = buckets.reduce((sum, { views }) => sum + views, 0);
  if (known < MIN_VIEWS_FOR_THRESHOLD) return undefined;
  return Math.max(MIN_LATE_MS[measure] ?? 0, LATE_FACTOR * percentile(measure, buckets));
}

/** The percentile is the value of the nearest rank, over buckets in ascending order. */
function percentile(measure: Measure, buckets: readonly { bucket: number; views: number }[]): number {
  const needed = 0.75 * buckets.reduce((sum, { views }) => sum + views, 0);
  let seen = 0;
  const found = buckets.find(({ views }) => (seen += views) >= needed - 1e-9);
  return toValue(measure, (found ?? buckets.at(-1))!.bucket);
}
