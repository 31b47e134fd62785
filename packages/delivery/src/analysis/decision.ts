import type { RolloutAnalysisRow, ViewCountRow, RemoteDeploymentRow } from '../tables.ts';
import {
  toCount,
  getUsualCount,
  type History,
  computeToleratedShare,
  computeIncidentShare,
  readUsualNetworks,
  readHistory,
  addToBuckets,
} from './baseline.ts';
import {
  type LivePair,
  listBadNetworks,
  ZERO_COUNTS,
  addCounts,
  type Counts,
  SLOT_MS,
  listLivePairs,
  mergeSlotsIntoDays,
  toSlot,
} from './counters.ts';
import {
  addObservation,
  isDecisive,
  isElevated,
  type Evidence,
  decideSuspect,
  computeRollbackProgress,
} from './sequential-analysis.ts';
import {
  ALL_VISITORS,
  isAnalysed,
  SIGNALS,
  type Signal,
  type MetricSeries,
  type NetworkLimit,
  type Observation,
  parseCohort,
  parseSignal,
} from './signals.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import type { RolloutProgress } from '@fotosoc/contract/registry/status';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { listDeployments } from '../versions/deployments.ts';
import { listProgressiveRollouts } from '../versions/progressive-rollouts.ts';

/** Time after which a started page without a heartbeat counts as silent, in slots. */
const HEARTBEAT_SLOTS = MINUTE_MS / SLOT_MS;
/** Windows for the current failure rate of all remotes, in slots. The worst one counts: a short window detects an
 *  incident early, a long one has more views. */
export const INCIDENT_WINDOWS = [15_000, 60_000, 300_000].map((ms) => ms / SLOT_MS);
export const MAX_INCIDENT_SLOTS = Math.max(...INCIDENT_WINDOWS);

export interface PairAnalysis {
  pair: LivePair;
  sums: Record<MetricSeries, Evidence>;
  message: string | null;
  /** Metric series behind a rollout decision, and its tolerated share. */
  decided: { stream: MetricSeries; expected: number } | undefined;
  isElevated: boolean;
}

export interface PairFacts {
  seen: ViewCountRow[];
  ofNeighbours: ViewCountRow[];
  before: RolloutAnalysisRow | undefined;
  history: History;
  doubt: NetworkLimit;
  from: number;
  to: number;
  /** True if pages without a heartbeat had enough time to send one; false after a jump of the clock. */
  isSilenceKnown: boolean;
}

/** Adds the observations of the slots after `from` up to `to` to the analysis of a pair. */
function analysePair(
  pair: LivePair,
  { seen, ofNeighbours, before, history, doubt, from, to, isSilenceKnown }: PairFacts,
): PairAnalysis {
  const sums = JSON.parse(before?.sums ?? '{}') as Record<MetricSeries, Evidence>;
  const { isGradual } = pair;
  let decided: PairAnalysis['decided'];
  for (const signal of isSilenceKnown ? SIGNALS : SIGNALS.filter((one) => one !== 'silent')) {
    const late = signal === 'silent' ? HEARTBEAT_SLOTS : 0;
    const ofEverybody = getUsualCount(history, signal);
    const moments = [from, ...INCIDENT_WINDOWS.map((slots) => to - slots)].map((since) => {
      const rows = ofNeighbours.filter(
        ({ cohort, slot }) => cohort === ALL_VISITORS && isInWindow(slot, since, to, late),
      );
      const remotes = [...new Set(rows.map(({ remote }) => remote))];
      const each = remotes.map((name) =>
        toObservation(
          rows.filter(({ remote }) => remote === name),
          signal,
        ),
      );
      return computeIncidentShare(signal, mergeAllButWorst(each), ofEverybody, doubt);
    });
    const atMoment = Math.max(...moments);
    for (const [cohort, rows] of groupByCohort(seen.filter(({ slot }) => isInWindow(slot, from, to, late)))) {
      const stream: MetricSeries = `${signal} ${cohort}`;
      const count = toObservation(rows, signal);
      if (count.views === 0 || !isAnalysed(stream)) continue;
      const expected = computeToleratedShare(stream, getUsualCount(history, signal, cohort), ofEverybody, isGradual);
      sums[stream] = addObservation(sums[stream], stream, count, expected, { atMoment, doubt, isGradual });
      if (isDecisive(sums[stream], stream, doubt)) decided ??= { stream, expected: Math.max(expected, atMoment) };
    }
  }
  return {
    pair,
    sums,
    message: before?.message ?? null,
    decided,
    isElevated: Object.values(sums).some((sum) => isElevated(sum, doubt)),
  };
}

/** Adds up views and bad views. `bad` can exceed `views`, because a bad view may be reported in a later slot than the
 *  view. */
function toObservation(rows: readonly ViewCountRow[], signal: Signal): Observation {
  const { views, bad } = toCount(signal, rows.reduce<Counts>(addCounts, ZERO_COUNTS));
  return { views: Math.max(views, bad), bad, by: listBadNetworks(signal, rows.map(({ told }) => told).join('')) };
}

function isInWindow(slot: number, from: number, to: number, late: number): boolean {
  return slot > from - late && slot <= to - late;
}

/** Merges the observations of all remotes except the worst: a single failing remote is no incident. */
export function mergeAllButWorst(remotes: readonly Observation[]): Observation {
  const seen = remotes.filter(({ views }) => views > 0).toSorted((a, b) => a.bad / a.views - b.bad / b.views);
  const most = seen.length > 1 ? seen.slice(0, -1) : seen;
  return most.reduce<Observation>(
    (sum, { views, bad, by }) => ({ views: sum.views + views, bad: sum.bad + bad, by: [...sum.by, ...by] }),
    { views: 0, bad: 0, by: [] },
  );
}

/** Groups counters by cohort, all visitors first, so that a problem of all visitors is not reported as a problem of one
 *  cohort. */
function groupByCohort(rows: readonly ViewCountRow[]): Map<string, ViewCountRow[]> {
  const cohorts = new Map<string, ViewCountRow[]>([[ALL_VISITORS, []]]);
  for (const row of rows) cohorts.set(row.cohort, [...(cohorts.get(row.cohort) ?? []), row]);
  return cohorts;
}

export interface RollbackDecision {
  remote: string;
  deploymentId: string;
  /** Reason for the activity log, without full stop. */
  reason: string;
}

/** Returns the deployments to roll back. If several remotes fail in the same shell, the shell is rolled back instead of
 *  the remotes. */
function listRollbackDecisions(analysed: readonly PairAnalysis[]): RollbackDecision[] {
  const verdicts = new Map<string, RollbackDecision>();
  for (const { pair, sums, message, decided } of analysed) {
    if (!decided) continue;
    const others = analysed.filter(({ pair: other }) => other.shellId === pair.shellId && other.remote !== 'shell');
    const suffering = others.filter((other) => other.isElevated && other.pair.remote !== pair.remote);
    const culprit =
      pair.remote === 'shell'
        ? decideShellSuspect(pair, { suffering, isOwn: parseSignal(decided.stream) === 'failed' })
        : decideSuspect({ remote: pair.isFresh, shell: pair.isShellFresh, neighbours: suffering.length > 0 });
    if (!culprit) continue;
    const guilty = culprit === 'shell' ? { remote: 'shell', deploymentId: pair.shellId } : pair;
    const { remote, deploymentId } = guilty;
    const sentence = formatEvidence(decided.stream, sums[decided.stream]!, { ...decided, message });
    const reason = remote === pair.remote ? sentence : `it breaks ${pair.remote}: ${sentence}`;
    if (!verdicts.has(deploymentId)) verdicts.set(deploymentId, { remote, deploymentId, reason: reason.slice(0, 480) });
  }
  return [...verdicts.values()];
}

/** Decides whether the shell or the remote causes missing heartbeats, slow pages or failed requests. The remote is the
 *  suspect only if its version is new and no other remote is affected. */
function decideShellSuspect(
  { isFresh }: LivePair,
  { suffering, isOwn }: { suffering: readonly PairAnalysis[]; isOwn: boolean },
): 'shell' | undefined {
  if (!isFresh) return undefined;
  const isOfOne = suffering.length === 1 && suffering[0]!.pair.isFresh;
  return isOwn || !isOfOne ? 'shell' : undefined;
}

export const SIGNAL_TEXTS: Record<Signal, string> = {
  failed: 'failed',
  silent: 'began, then sent no heartbeat',
  calls: 'had failed API requests',
  slow: 'loaded late',
  lcp: 'painted late',
  draws: 'could not be rendered by the server',
  inp: 'responded late to input',
  blocked: 'blocked the page while idle',
};

function formatEvidence(
  stream: MetricSeries,
  sum: Evidence,
  { expected, message }: { expected: number; message: string | null },
): string {
  const usually = `up to ${Math.round(expected * 100)} % is usual`;
  return [formatFigures(stream, sum), usually, parseSignal(stream) === 'failed' ? message : null]
    .filter(Boolean)
    .join('; ');
}

/** Formats the numbers of an analysis, e.g. `12 of 40 page views (phone) failed`. */
function formatFigures(stream: MetricSeries, { runs, views }: Evidence): string {
  const cohort = parseCohort(stream) === ALL_VISITORS ? '' : ` (${parseCohort(stream)})`;
  const most = Math.round(Math.max(...runs.map(({ bad }) => bad)));
  return `${most} of ${Math.max(most, Math.round(views))} page views${cohort} ${SIGNAL_TEXTS[parseSignal(stream)]}`;
}

const MIN_REPORTED_PROGRESS = 0.1;

/** Returns the analysis of each version that may still be rolled back, together with the shell version under which it
 *  does worst. */
export async function readRolloutProgress(
  db: Db,
  deployment: RemoteDeploymentRow,
  shell: RemoteDeploymentRow | undefined,
  now: Date,
): Promise<RolloutProgress[]> {
  const live = deployment.name === 'shell' || !shell ? [deployment] : [shell, deployment];
  const fresh = listLivePairs(live, now).filter((pair) => pair.remote === deployment.name && pair.isFresh);
  if (fresh.length === 0) return [];
  const { doubt } = await readUsualNetworks(db, now);
  const ids = fresh.map(({ deploymentId }) => deploymentId);
  const rows = await db
    .selectFrom('rollout_analyses')
    .select(['deployment_id', 'sums'])
    .where('deployment_id', 'in', ids)
    .execute();
  return [...new Set(fresh.map(({ version }) => version))].map((version) => {
    const own = new Set(fresh.filter((pair) => pair.version === version).map(({ deploymentId }) => deploymentId));
    const streams = rows
      .filter(({ deployment_id }) => own.has(deployment_id))
      .flatMap(
        ({ sums }) => Object.entries(JSON.parse(sums) as Record<MetricSeries, Evidence>) as [MetricSeries, Evidence][],
      );
    return { version, ...toProgress(streams, doubt) };
  });
}

function toProgress(
  streams: readonly [MetricSeries, Evidence][],
  doubt: NetworkLimit,
): Omit<RolloutProgress, 'version'> {
  const views = Math.round(
    streams.reduce((sum, [stream, { views: seen }]) => (stream === `failed ${ALL_VISITORS}` ? sum + seen : sum), 0),
  );
  const [worst] = streams
    .map(([stream, sum]) => ({ stream, sum, progress: computeRollbackProgress(sum, stream, doubt) }))
    .toSorted((one, other) => other.progress - one.progress);
  if (!worst || views === 0) return { progress: 0, words: 'no page views yet' };
  const { stream, sum } = worst;
  const progress = Math.round(worst.progress * 100) / 100;
  if (progress < MIN_REPORTED_PROGRESS)
    return { progress, words: `${views} page ${views === 1 ? 'view' : 'views'}, no problem found` };
  return { progress, words: formatFigures(stream, sum) };
}

const MAX_CLOCK_SKEW_SLOTS = MINUTE_MS / SLOT_MS;
/** Number of slots without an analysis after which the clock is assumed to have jumped. */
const MAX_ANALYSIS_GAP_SLOTS = 120_000 / SLOT_MS;

/** Analyses the new page reports of every live version. Unchanged versions are analysed too, as their failures show
 *  whether a changed shell is the cause. The work runs in one transaction, so that only one of several processes
 *  analyses a slot.
 *  @returns deployments to roll back */
export async function analyseRollouts(db: Db, now: Date): Promise<RollbackDecision[]> {
  return write(db, 'analysis', async (trx) => {
    const to = toSlot(now) - 1;
    const last = Number((await findSetting(trx, 'analysed-slot')) ?? to - 1);
    const isSetBack = last - to > MAX_CLOCK_SKEW_SLOTS;
    if (last >= to && !isSetBack) return [];
    // Deletes slots that were counted while the clock was ahead; the analysis would otherwise evaluate them twice.
    if (isSetBack) await trx.deleteFrom('view_counts').where('slot', '>', to).execute();
    const from = isSetBack ? to - 1 : last;
    // False after a jump of the clock: pages served just before the jump had no time to send a heartbeat.
    const isSilenceKnown = to - from <= MAX_ANALYSIS_GAP_SLOTS;
    const oldest = Math.min(from, to - MAX_INCIDENT_SLOTS) - HEARTBEAT_SLOTS;
    const rows = await trx
      .selectFrom('view_counts')
      .selectAll()
      .where('slot', '>', oldest)
      .where('slot', '<=', to)
      // Reads older slots only for all visitors, to compute the failure rate of all remotes.
      .where((eb) => eb.or([eb('slot', '>', from - HEARTBEAT_SLOTS), eb('cohort', '=', ALL_VISITORS)]))
      .execute();
    const gradual = (await listProgressiveRollouts(trx)).map(({ deployment_id }) => deployment_id);
    const pairs = listLivePairs(await listDeployments(trx), now, gradual);
    const known = await trx.selectFrom('rollout_analyses').selectAll().execute();
    const { doubt } = await readUsualNetworks(trx, now);
    const analysed: PairAnalysis[] = [];
    for (const pair of pairs) {
      const seen = rows.filter((row) => isCountOfPair(row, pair));
      const before = known.find((row) => isCountOfPair(row, pair));
      if (seen.length === 0 && !before) continue;
      const except = pair.isFresh ? pair.version : undefined;
      const history = await readHistory(trx, { remote: pair.remote, except, now, ...(pair.isGradual && { doubt }) });
      const neighbours = pairs.filter((other) => isUnchangedNeighbour(other, pair));
      const ofNeighbours = rows.filter((row) => neighbours.some((other) => isCountOfPair(row, other)));
      analysed.push(analysePair(pair, { seen, ofNeighbours, before, history, doubt, from, to, isSilenceKnown }));
    }
    const verdicts = listRollbackDecisions(analysed);
    for (const each of analysed) await saveAnalysis(trx, each, now);
    await addToBuckets(
      trx,
      rows.filter(({ slot, cohort }) => slot > from && cohort === ALL_VISITORS),
    );
    await saveSetting(trx, 'analysed-slot', String(to));
    await mergeSlotsIntoDays(trx, to - MAX_INCIDENT_SLOTS - HEARTBEAT_SLOTS);
    return verdicts;
  });
}

function isCountOfPair(row: { deployment_id: string; shell_id: string }, pair: LivePair): boolean {
  return row.deployment_id === pair.deploymentId && row.shell_id === pair.shellId;
}

/** Returns whether a pair has neither a new version nor a new shell. The failure rate of such a pair is the rate
 *  without the changed version. */
function isUnchangedNeighbour(other: LivePair, pair: LivePair): boolean {
  const isOther = other.deploymentId !== pair.deploymentId || other.shellId !== pair.shellId;
  const isComparable = other.remote !== 'shell' || pair.remote === 'shell';
  return isOther && isComparable && !other.isFresh && !other.isShellFresh;
}

async function saveAnalysis(
  trx: Db,
  { pair, sums, decided, isElevated, message }: PairAnalysis,
  now: Date,
): Promise<void> {
  const { deploymentId, shellId, remote, version } = pair;
  // `health.ts` reports failures of a version that is no longer new, from the views of the last minutes.
  const isNotified = decided && (pair.isFresh || parseSignal(decided.stream) !== 'failed');
  const trouble = isNotified && formatEvidence(decided.stream, sums[decided.stream]!, { ...decided, message });
  const seen = {
    sums: JSON.stringify(sums),
    seen_at: now.toISOString(),
    // Keeps the stored problem while the failure rate is elevated.
    ...(trouble ? { trouble } : isElevated ? {} : { trouble: null }),
  };
  await trx
    .insertInto('rollout_analyses')
    .values({
      deployment_id: deploymentId,
      shell_id: shellId,
      remote,
      version,
      trouble: null,
      message: null,
      message_at: null,
      ...seen,
    })
    .onConflict((conflict) => conflict.columns(['deployment_id', 'shell_id']).doUpdateSet(seen))
    .execute();
}

/** Returns the evidence about a live deployment, by metric series and shell deployment. */
export async function listEvidence(db: Db, deploymentId: string): Promise<[MetricSeries, Evidence][]> {
  const rows = await db
    .selectFrom('rollout_analyses')
    .select('sums')
    .where('deployment_id', '=', deploymentId)
    .execute();
  return rows.flatMap(
    ({ sums }) => Object.entries(JSON.parse(sums) as Record<MetricSeries, Evidence>) as [MetricSeries, Evidence][],
  );
}

/** Returns the problems of live versions as text, including problems that a rollback would not solve. */
export async function findVersionProblems(
  db: Db,
  { deployment_id, canary_id }: Pick<RemoteDeploymentRow, 'deployment_id' | 'canary_id'>,
): Promise<{ version: string; evidence: string }[]> {
  const rows = await db
    .selectFrom('rollout_analyses')
    .select(['version', 'trouble'])
    .where('deployment_id', 'in', canary_id === null ? [deployment_id] : [deployment_id, canary_id])
    .where('trouble', 'is not', null)
    .execute();
  return rows.map(({ version, trouble }) => ({ version, evidence: trouble! }));
}
