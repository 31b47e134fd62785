import type { RolloutProgress } from '@fotosoc/contract/registry/status';
import type { Db } from '../../server-kit/db/connection.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { listLivePairs } from './live-pair.ts';
import { readUsualNetworks } from './networks.ts';
import { ALL_VISITORS, type MetricSeries } from './signals.ts';
import { computeRollbackProgress, type Evidence } from './rule.ts';
import type { NetworkLimit } from './observation.ts';
import { formatFigures } from './rollback-decisions.ts';

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
