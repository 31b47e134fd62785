import { sql } from 'kysely';
import type { Db } from '../../server-kit/db/connection.ts';
import { deleteRowsInPages } from '../../server-kit/db/delete-in-pages.ts';
import { VIEW_COUNTERS, ZERO_COUNTS, addCounts, type CountName, type Counts } from './counts.ts';
import { ALL_VISITORS } from './signals.ts';
import { toUtcDay } from './timings.ts';
import { LETTERS_PER_VIEW, selectFailures, encodeReports } from './network-reports.ts';
import { WEEK_MS } from '../../units.ts';

/** Length of the time slots in which page views are counted and analysed. */
export const SLOT_MS = 5_000;

/** Live deployment, with the deployment of the shell in which its views were counted. */
export interface CountedDeployment {
  deploymentId: string;
  shellId: string;
  remote: string;
  version: string;
}

export function toSlot(at: Date): number {
  return Math.floor(at.getTime() / SLOT_MS);
}

/** Adds a view of a network to the same counters of each of its cohorts. */
export async function addToCounts(
  trx: Db,
  { deploymentId, shellId, remote, version }: CountedDeployment,
  {
    cohorts,
    slot,
    counts,
    address,
  }: { cohorts: readonly string[]; slot: number; counts: Partial<Counts>; address: string },
): Promise<void> {
  const told = encodeReports(address, Object.keys(counts) as CountName[]);
  const rows = cohorts.map((cohort) => ({
    deployment_id: deploymentId,
    shell_id: shellId,
    remote,
    version,
    cohort,
    slot,
    told,
    ...counts,
  }));
  await trx
    .insertInto('view_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['slot', 'deployment_id', 'shell_id', 'cohort'])
        .doUpdateSet({ ...addColumns('view_counts', counts), told: sql<string>`view_counts.told || excluded.told` }),
    )
    .execute();
}

function addColumns(table: 'view_counts' | 'view_days', counts: Partial<Counts>) {
  const names = Object.keys(counts) as CountName[];
  return Object.fromEntries(
    names.map((name) => [name, sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
  );
}

/** Maximum length of the string that stores the networks of a day's bad views. */
const MAX_REPORT_LETTERS_PER_DAY = 4000 * LETTERS_PER_VIEW;

const COUNTER_SUMS = VIEW_COUNTERS.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));

/** Moves analysed slots into the daily counters of their versions. */
export async function mergeSlotsIntoDays(trx: Db, upTo: number): Promise<void> {
  const rows = await trx
    .selectFrom('view_counts')
    .select(['remote', 'version', 'cohort', 'slot'])
    .select(COUNTER_SUMS)
    .where('slot', '<=', upTo)
    .groupBy(['remote', 'version', 'cohort', 'slot'])
    .execute();
  const voices = await trx
    .selectFrom('view_counts')
    .select(['remote', 'version', 'slot', 'told'])
    .where('slot', '<=', upTo)
    .where('cohort', '=', ALL_VISITORS)
    .execute();
  for (const { slot, ...row } of rows) {
    const own = voices.filter((one) => one.slot === slot && one.remote === row.remote && one.version === row.version);
    const told = row.cohort === ALL_VISITORS ? own.map((one) => selectFailures(one.told)).join('') : '';
    await trx
      .insertInto('view_days')
      .values({ ...row, told, day: toUtcDay(new Date(slot * SLOT_MS)) })
      .onConflict((conflict) =>
        conflict.columns(['remote', 'version', 'cohort', 'day']).doUpdateSet({
          ...addColumns('view_days', ZERO_COUNTS),
          told: sql<string>`case when length(view_days.told) < ${MAX_REPORT_LETTERS_PER_DAY}
            then view_days.told || excluded.told else view_days.told end`,
        }),
      )
      .execute();
  }
  await trx.deleteFrom('view_counts').where('slot', '<=', upTo).execute();
}

/** Returns the counters of each version of a remote, current slots included. */
export async function countVersions(db: Db, remote: string): Promise<Map<string, Counts>> {
  const versions = new Map<string, Counts>();
  for (const table of ['view_days', 'view_counts'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('version')
      .select(COUNTER_SUMS)
      .where('remote', '=', remote)
      .where('cohort', '=', 'all')
      .groupBy('version')
      .execute();
    for (const { version, ...counts } of rows)
      versions.set(version, addCounts(versions.get(version) ?? ZERO_COUNTS, counts));
  }
  return versions;
}

/** Returns the page views of a remote per hour, averaged over the days with views in the last week; 0 without views. */
export async function computeViewsPerHour(db: Db, remote: string, now: Date): Promise<number> {
  const { views, days } = await db
    .selectFrom('view_days')
    .select(({ fn }) => [fn.sum<number | null>('heard').as('views'), fn.count<number>('day').distinct().as('days')])
    .where('remote', '=', remote)
    .where('cohort', '=', ALL_VISITORS)
    .where('day', '>=', toUtcDay(new Date(now.getTime() - WEEK_MS)))
    .executeTakeFirstOrThrow();
  return views === null ? 0 : views / (days * 24);
}

export async function deleteOldCounts(db: Db, at: Date): Promise<void> {
  const isOld = sql`day < ${toUtcDay(at)}`;
  await deleteRowsInPages(db, 'view_days', ['remote', 'version', 'cohort', 'day'], isOld);
  const key = ['remote', 'version', 'measure', 'form', 'bucket', 'day'];
  await deleteRowsInPages(db, 'view_timings', key, isOld);
}
