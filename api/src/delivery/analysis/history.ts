import { sql } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';
import { EVERYBODY, type Signal } from './signals.ts';
import type { Count, Doubt } from './seen.ts';
import { dayOf } from './timings.ts';
import { networksOf } from './told.ts';
import { believedOf } from './what-passes.ts';
import { NOTHING, type Counts } from './counts.ts';
import { WEEK_MS } from '../../ground/units.ts';

/** Maximum number of views in the history: more views give no better estimate. */
const ENOUGH = 20_000;

/** Counters of a remote's good versions in the last week, by cohort. */
export type History = ReadonlyMap<string, Counts>;

/** @param of.except version of unknown quality
 *  @param of.doubt per-network report limit; undefined for no limit */
export async function historyOf(
  db: Db,
  { doubt, ...of }: { remote: string; except: string | undefined; now: Date; doubt?: Doubt | undefined },
): Promise<History> {
  const days = goodDays(db, of);
  const rows = await days
    .select('cohort')
    .select((Object.keys(NOTHING) as (keyof Counts)[]).map((name) => sql<number>`sum(${sql.ref(name)})`.as(name)))
    .groupBy('cohort')
    .execute();
  const history = new Map(rows.map(({ cohort, ...counts }) => [cohort, counts]));
  const ofEverybody = history.get(EVERYBODY);
  if (doubt && ofEverybody) {
    const voices = await days.select('told').where('told', '!=', '').execute();
    history.set(EVERYBODY, believed(ofEverybody, voices.map(({ told }) => told).join(''), doubt));
  }
  return history;
}

function believed(counts: Counts, told: string, doubt: Doubt): Counts {
  const [failing, calling] = (['failed', 'calls'] as const).map((signal) =>
    believedOf(networksOf(signal, told), doubt),
  );
  const { failed, crashed, calls_failed } = counts;
  return { ...counts, failed: failed * failing!, crashed: crashed * failing!, calls_failed: calls_failed * calling! };
}

function goodDays(db: Db, { remote, except, now }: { remote: string; except: string | undefined; now: Date }) {
  return db
    .selectFrom('view_days')
    .innerJoin('remote_versions', (join) =>
      join
        .onRef('remote_versions.name', '=', 'view_days.remote')
        .onRef('remote_versions.version', '=', 'view_days.version'),
    )
    .where('remote', '=', remote)
    .where('remote_versions.status', '=', 'published')
    .where('view_days.version', '!=', except ?? '')
    .where('day', '>=', dayOf(new Date(now.getTime() - WEEK_MS)));
}

/** Returns the usual count of a signal in a cohort. */
export function usual(history: History, signal: Signal, cohort = EVERYBODY): Count {
  const { views, bad } = countOf(signal, history.get(cohort) ?? NOTHING);
  const scale = Math.min(1, ENOUGH / views);
  return views === 0 ? { views, bad } : { views: views * scale, bad: bad * scale };
}

const COUNT_OF: Record<Signal, (counts: Counts) => Count> = {
  failed: ({ heard, failed, crashed }) => ({ views: heard, bad: failed + crashed }),
  calls: ({ heard, calls_failed }) => ({ views: heard, bad: calls_failed }),
  slow: ({ timed, slow }) => ({ views: timed, bad: slow }),
  lcp: ({ lcp_timed, lcp_late }) => ({ views: lcp_timed, bad: lcp_late }),
  draws: ({ drawn, undrawn }) => ({ views: drawn + undrawn, bad: undrawn }),
  inp: ({ inp_timed, inp_late }) => ({ views: inp_timed, bad: inp_late }),
  silent: ({ started, answered }) => ({ views: started, bad: Math.max(0, started - answered) }),
};

export function countOf(signal: Signal, counts: Counts): Count {
  return COUNT_OF[signal](counts);
}
