import type { Db } from '../../server-kit/db/connection.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { findSetting, saveSetting } from '../../server-kit/db/settings.ts';
import { write } from '../../server-kit/db/write.ts';
import { listDeployments } from '../versions/deployments.ts';
import { listProgressiveRollouts } from '../versions/progressive-rollouts.ts';
import { readHistory } from './history.ts';
import { listLivePairs, type LivePair } from './live-pair.ts';
import { readUsualNetworks } from './networks.ts';
import { analysePair, MAX_INCIDENT_SLOTS, HEARTBEAT_SLOTS, type PairAnalysis } from './pair-analysis.ts';
import type { Evidence } from './rule.ts';
import { ALL_VISITORS, parseSignal, type MetricSeries } from './signals.ts';
import { formatEvidence, listRollbackDecisions, type RollbackDecision } from './rollback-decisions.ts';
import { addToBuckets } from './time-buckets.ts';
import { mergeSlotsIntoDays, SLOT_MS, toSlot } from './view-counts.ts';
import { MINUTE_MS } from '../../units.ts';

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
  const isTold = decided && (pair.isFresh || parseSignal(decided.stream) !== 'failed');
  const trouble = isTold && formatEvidence(decided.stream, sums[decided.stream]!, { ...decided, message });
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
