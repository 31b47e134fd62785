import { sql } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';
import { deleteInPages } from '../../ground/db/delete-in-pages.ts';
import { COUNTS, NOTHING, plus, type CountName, type Counts } from './counts.ts';
import { EVERYBODY } from './signals.ts';
import { dayOf } from './timings.ts';
import { LETTERS_EACH, ofFailures, toldBy } from './told.ts';
import { WEEK_MS } from '../../ground/units.ts';

/** Length of a time slot of the analysis. */
export const SLOT_MS = 5_000;

/** Live deployment, with the shell deployment of the views. */
export interface Counted {
  deploymentId: string;
  shellId: string;
  remote: string;
  version: string;
}

export function slotOf(at: Date): number {
  return Math.floor(at.getTime() / SLOT_MS);
}

/** Adds a view of a network to the same counters of each of its cohorts. */
export async function addToCounts(
  trx: Db,
  { deploymentId, shellId, remote, version }: Counted,
  {
    cohorts,
    slot,
    counts,
    address,
  }: { cohorts: readonly string[]; slot: number; counts: Partial<Counts>; address: string },
): Promise<void> {
  const told = toldBy(address, Object.keys(counts) as CountName[]);
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
        .doUpdateSet({ ...added('view_counts', counts), told: sql<string>`view_counts.told || excluded.told` }),
    )
    .execute();
}

function added(table: 'view_counts' | 'view_days', counts: Partial<Counts>) {
  const names = Object.keys(counts) as CountName[];
  return Object.fromEntries(
    names.map((name) => [name, sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
  );
}

/** Maximum length of the encoded networks of a day's bad views. */
const MOST_TOLD = 4000 * LETTERS_EACH;

const SUMS = COUNTS.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));

/** Moves analysed slots into the daily counters of their versions. */
export async function closeSlots(trx: Db, upTo: number): Promise<void> {
  const rows = await trx
    .selectFrom('view_counts')
    .select(['remote', 'version', 'cohort', 'slot'])
    .select(SUMS)
    .where('slot', '<=', upTo)
    .groupBy(['remote', 'version', 'cohort', 'slot'])
    .execute();
  const voices = await trx
    .selectFrom('view_counts')
    .select(['remote', 'version', 'slot', 'told'])
    .where('slot', '<=', upTo)
    .where('cohort', '=', EVERYBODY)
    .execute();
  for (const { slot, ...row } of rows) {
    const own = voices.filter((one) => one.slot === slot && one.remote === row.remote && one.version === row.version);
    const told = row.cohort === EVERYBODY ? own.map((one) => ofFailures(one.told)).join('') : '';
    await trx
      .insertInto('view_days')
      .values({ ...row, told, day: dayOf(new Date(slot * SLOT_MS)) })
      .onConflict((conflict) =>
        conflict.columns(['remote', 'version', 'cohort', 'day']).doUpdateSet({
          ...added('view_days', NOTHING),
          told: sql<string>`case when length(view_days.told) < ${MOST_TOLD}
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
      .select(SUMS)
      .where('remote', '=', remote)
      .where('cohort', '=', 'all')
      .groupBy('version')
      .execute();
    for (const { version, ...counts } of rows) versions.set(version, plus(versions.get(version) ?? NOTHING, counts));
  }
  return versions;
}

/** Returns the page views of a remote per hour, averaged over the days with views in the last week; 0 without views. */
export async function viewsPerHour(db: Db, remote: string, now: Date): Promise<number> {
  const { views, days } = await db
    .selectFrom('view_days')
    .select(({ fn }) => [fn.sum<number | null>('heard').as('views'), fn.count<number>('day').distinct().as('days')])
    .where('remote', '=', remote)
    .where('cohort', '=', EVERYBODY)
    .where('day', '>=', dayOf(new Date(now.getTime() - WEEK_MS)))
    .executeTakeFirstOrThrow();
  return views === null ? 0 : views / (days * 24);
}

export async function deleteCountsBefore(db: Db, at: Date): Promise<void> {
  const isOld = sql`day < ${dayOf(at)}`;
  await deleteInPages(db, 'view_days', ['remote', 'version', 'cohort', 'day'], isOld);
  const key = ['remote', 'version', 'measure', 'form', 'bucket', 'day'];
  await deleteInPages(db, 'view_timings', key, isOld);
}
