import { sql } from 'kysely';
import type { Db } from '../../server-kit/db/connection.ts';
import { ALL_VISITORS, type Signal } from './signals.ts';
import type { ViewCount, NetworkLimit } from './observation.ts';
import { toUtcDay } from './timings.ts';
import { listBadNetworks } from './network-reports.ts';
import { computeTrustedShare } from './tolerated-share.ts';
import { ZERO_COUNTS, type Counts } from './counts.ts';
import { WEEK_MS } from '../../units.ts';

/** Maximum number of views in the history: more views give no better estimate. */
const MAX_HISTORY_VIEWS = 20_000;

/** Counters of a remote's good versions in the last week, by cohort. */
export type History = ReadonlyMap<string, Counts>;

/** @param of.except version whose counters are left out, because its quality is unknown
 *  @param of.doubt per-network report limit; undefined for no limit */
export async function readHistory(
  db: Db,
  { doubt, ...of }: { remote: string; except: string | undefined; now: Date; doubt?: NetworkLimit | undefined },
): Promise<History> {
  const days = selectGoodDays(db, of);
  const rows = await days
    .select('cohort')
    .select((Object.keys(ZERO_COUNTS) as (keyof Counts)[]).map((name) => sql<number>`sum(${sql.ref(name)})`.as(name)))
    .groupBy('cohort')
    .execute();
  const history = new Map(rows.map(({ cohort, ...counts }) => [cohort, counts]));
  const ofEverybody = history.get(ALL_VISITORS);
  if (doubt && ofEverybody) {
    const voices = await days.select('told').where('told', '!=', '').execute();
    history.set(ALL_VISITORS, limitNetworks(ofEverybody, voices.map(({ told }) => told).join(''), doubt));
  }
  return history;
}

function limitNetworks(counts: Counts, told: string, doubt: NetworkLimit): Counts {
  const [failing, calling] = (['failed', 'calls'] as const).map((signal) =>
    computeTrustedShare(listBadNetworks(signal, told), doubt),
  );
  const { failed, crashed, calls_failed } = counts;
  return { ...counts, failed: failed * failing!, crashed: crashed * failing!, calls_failed: calls_failed * calling! };
}

function selectGoodDays(db: Db, { remote, except, now }: { remote: string; except: string | undefined; now: Date }) {
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
    .where('day', '>=', toUtcDay(new Date(now.getTime() - WEEK_MS)));
}

export function getUsualCount(history: History, signal: Signal, cohort = ALL_VISITORS): ViewCount {
  const { views, bad } = toCount(signal, history.get(cohort) ?? ZERO_COUNTS);
  const scale = Math.min(1, MAX_HISTORY_VIEWS / views);
  return views === 0 ? { views, bad } : { views: views * scale, bad: bad * scale };
}

const COUNT_OF: Record<Signal, (counts: Counts) => ViewCount> = {
  failed: ({ heard, failed, crashed }) => ({ views: heard, bad: failed + crashed }),
  calls: ({ heard, calls_failed }) => ({ views: heard, bad: calls_failed }),
  slow: ({ timed, slow }) => ({ views: timed, bad: slow }),
  lcp: ({ lcp_timed, lcp_late }) => ({ views: lcp_timed, bad: lcp_late }),
  draws: ({ drawn, undrawn }) => ({ views: drawn + undrawn, bad: undrawn }),
  inp: ({ inp_timed, inp_late }) => ({ views: inp_timed, bad: inp_late }),
  blocked: ({ blocked_timed, blocked_late }) => ({ views: blocked_timed, bad: blocked_late }),
  silent: ({ started, answered }) => ({ views: started, bad: Math.max(0, started - answered) }),
};

export function toCount(signal: Signal, counts: Counts): ViewCount {
  return COUNT_OF[signal](counts);
}
