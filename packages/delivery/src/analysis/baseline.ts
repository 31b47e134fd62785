import { formatUtcDay } from '@fotosoc/contract/days';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import {
  type NetworkLimit,
  DEFAULT_NETWORK_LIMIT,
  type ViewCount,
  type Observation,
  ALL_VISITORS,
  isWholePopulation,
  getCohortKind,
  SIGNAL_RULES,
  parseSignal,
  getTolerance,
  type Signal,
  type MetricSeries,
} from './signals.ts';
import { DAY_MS, WEEK_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { listBadNetworks, ZERO_COUNTS, type Counts, SLOT_MS } from './counters.ts';
import type { RecentViews } from '@fotosoc/contract/registry/status';
import type { ViewCountRow } from '../tables.ts';

const HISTORY_DAYS = 7;
const MAX_NETWORKS_PER_DAY = 64;
/** Number of networks that may report falsely: at most 10, and at most one in four of a usual day's networks. */
const MAX_UNTRUSTED_NETWORKS = 10;
const NETWORKS_PER_UNTRUSTED = 4;
const EVERYBODY = '';

/** Counts a view of a network. Only the largest networks of a day are stored, with an error bound (Metwally et al.,
 *  Efficient Computation of Frequent and Top-k Elements in Data Streams, 2005). */
export async function recordNetworkView(trx: Db, network: string, at: Date): Promise<void> {
  const day = formatUtcDay(at);
  await countNetworkView(trx, { day, network: EVERYBODY });
  const { numUpdatedRows } = await trx
    .updateTable('network_days')
    .set({ views: sql<number>`views + 1` })
    .where('day', '=', day)
    .where('network', '=', network)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const rows = await trx
    .selectFrom('network_days')
    .selectAll()
    .where('day', '=', day)
    .where('network', '!=', EVERYBODY)
    .orderBy('views')
    .limit(MAX_NETWORKS_PER_DAY)
    .execute();
  const [rarest] = rows;
  if (rows.length < MAX_NETWORKS_PER_DAY || !rarest) return countNetworkView(trx, { day, network });
  await trx
    .updateTable('network_days')
    .set({ network, views: rarest.views + 1, uncertain: rarest.views })
    .where('day', '=', day)
    .where('network', '=', rarest.network)
    .execute();
}

async function countNetworkView(trx: Db, of: { day: string; network: string }): Promise<void> {
  await trx
    .insertInto('network_days')
    .values({ ...of, views: 1, uncertain: 0 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'network']).doUpdateSet({ views: sql<number>`network_days.views + 1` }),
    )
    .execute();
}

/** Shares of networks in the week before a day. The day itself is excluded, so that a flood on the day does not look
 *  usual. */
export interface UsualNetworks {
  /** Share of a network in all views of a day, from 0 to 1: the median of the days, without the counting error. */
  shareOf: (network: string) => number;
  doubt: NetworkLimit;
}

/** @param before views of this day and later days are ignored */
export async function readUsualNetworks(db: Db, before: Date): Promise<UsualNetworks> {
  const rows = await db
    .selectFrom('network_days')
    .selectAll()
    .where('day', '<', formatUtcDay(before))
    .where('day', '>=', formatUtcDay(new Date(before.getTime() - HISTORY_DAYS * DAY_MS)))
    .execute();
  const days = rows.filter(({ network }) => network === EVERYBODY);
  const ofDay = (day: string) => rows.filter((row) => row.day === day && row.network !== EVERYBODY);
  return {
    shareOf: (network) =>
      median(
        days.map(({ day, views }) => {
          const own = ofDay(day).find((row) => row.network === network);
          return own ? Math.max(0, own.views - own.uncertain) / views : 0;
        }),
      ) ?? 0,
    doubt: computeNetworkLimit(median(days.map(({ day }) => ofDay(day).length))),
  };
}

/** @param networks number of networks of a usual day; if unknown, 10 networks are assumed to report falsely */
export function computeNetworkLimit(networks = Infinity): NetworkLimit {
  const liars = Math.min(MAX_UNTRUSTED_NETWORKS, Math.max(1, Math.floor(networks / NETWORKS_PER_UNTRUSTED)));
  // Each network may count more often when few networks report; otherwise too few reports would be left.
  return { networks: liars, voices: Math.floor(MAX_UNTRUSTED_NETWORKS / liars) };
}

function median(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}

/** @param at start of the oldest period still in use */
export async function deleteOldNetworks(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('network_days').where('day', '<', formatUtcDay(at)).execute();
}

/** Maximum tolerated share, however bad the earlier versions were. */
const MAX_TOLERATED_SHARE = 0.6;
/** Weight of the history of all visitors in the share of a cohort with little history, as a fraction of the prior's
 *  views. */
const POPULATION_PRIOR_WEIGHT = 0.5;

/** Tolerance during an incident, in which unchanged versions fail as well. Their share of failures is tolerated for new
 *  versions too. The margin is larger, as the share is estimated from minutes instead of days. */
const INCIDENT_RULE = {
  drift: 1.3,
  deviations: 2,
  /** Weight of the historical failure rate, in page views, when averaged with the current rate. */
  usualViews: 5,
  /** Maximum tolerated share during an incident. A nearly total failure above it is rolled back in any case. */
  most: 0.75,
  /** Minimum number of views of other versions for an estimate of the current rate. */
  leastViews: 5,
  /** Minimum number of networks with those views, besides the networks that may report falsely. */
  leastNetworks: 3,
};

/** Returns the tolerated share of bad views, from 0 to 0.6.
 *  @param history counts of earlier good versions, for this series and for all visitors
 *  @param isGradual whether the version is in a progressive rollout */
export function computeToleratedShare(
  stream: MetricSeries,
  history: ViewCount,
  ofEverybody: ViewCount,
  isGradual = false,
): number {
  const { prior, deviations } = SIGNAL_RULES[parseSignal(stream)];
  // Uses the share of all visitors for a cohort with little history.
  const known =
    isWholePopulation(stream) || parseSignal(stream) !== 'failed'
      ? prior
      : createPrior(computeShare(ofEverybody, prior), prior.views * POPULATION_PRIOR_WEIGHT);
  const mean = computeShare(history, known);
  const deviation = Math.sqrt((mean * (1 - mean)) / (history.views + known.views));
  const { drift, margin } = getTolerance(stream, isGradual);
  return Math.min(MAX_TOLERATED_SHARE, drift * mean + deviations[getCohortKind(stream)] * deviation + margin);
}

/** Returns the tolerated share during an incident, from 0 to 0.75, so that a nearly total failure is never tolerated; 0
 *  without data, or if only untrusted networks report an incident. */
export function computeIncidentShare(
  signal: Signal,
  neighbours: Observation,
  ofEverybody: ViewCount,
  doubt = DEFAULT_NETWORK_LIMIT,
): number {
  const { views, bad, networks } = excludeHeaviestNetworks(neighbours, doubt);
  if (networks < INCIDENT_RULE.leastNetworks || views < INCIDENT_RULE.leastViews) return 0;
  const usual = createPrior(computeShare(ofEverybody, SIGNAL_RULES[signal].prior), INCIDENT_RULE.usualViews);
  const mean = computeShare({ views, bad }, usual);
  // A usual failure rate is no incident: with many views, its margin alone would hide failures of a version.
  if (mean <= computeToleratedShare(`${signal} ${ALL_VISITORS}`, ofEverybody, ofEverybody)) return 0;
  const deviation = Math.sqrt((mean * (1 - mean)) / (views + usual.views));
  const passes =
    INCIDENT_RULE.drift * mean + INCIDENT_RULE.deviations * deviation + SIGNAL_RULES[signal].margin.everybody;
  return Math.min(INCIDENT_RULE.most, passes);
}

/** Returns the share of bad views without the effect of networks that may report falsely, from 0 to 1. The reports of
 *  the largest networks are cut to the number of the next one (Dixon, Annals of Mathematical Statistics 31, 1960).
 *  @param by network of each bad view */
export function computeTrustedShare(by: readonly string[], doubt: NetworkLimit): number {
  const voices = countReportsPerNetwork(by);
  const most = Math.max(1, voices[doubt.networks] ?? 0);
  return by.length === 0 ? 1 : voices.reduce((sum, one) => sum + Math.min(one, most), 0) / by.length;
}

function countReportsPerNetwork(by: readonly string[]): number[] {
  const voices = new Map<string, number>();
  for (const network of by) voices.set(network, (voices.get(network) ?? 0) + 1);
  return [...voices.values()].toSorted((a, b) => b - a);
}

function excludeHeaviestNetworks(
  { views, bad, by }: Observation,
  doubt: NetworkLimit,
): ViewCount & { networks: number } {
  const left = countReportsPerNetwork(by).slice(doubt.networks);
  const kept = left.reduce((sum, one) => sum + one, 0);
  const leftOut = by.length === 0 ? bad : bad * (1 - kept / by.length);
  return { views: views - leftOut, bad: bad - leftOut, networks: left.length };
}

function computeShare({ views, bad }: ViewCount, prior: ViewCount): number {
  return (bad + prior.bad) / (views + prior.views);
}

function createPrior(share: number, views: number): ViewCount {
  return { views, bad: share * views };
}

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

function limitNetworks(counts: Counts, reports: string, doubt: NetworkLimit): Counts {
  const [failing, calling] = (['failed', 'calls'] as const).map((signal) =>
    computeTrustedShare(listBadNetworks(signal, reports), doubt),
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
    .where('day', '>=', formatUtcDay(new Date(now.getTime() - WEEK_MS)));
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
