import type { RolloutProgress } from '@fotosoc/contract/registry/status';
import type { Db } from '../../ground/db/connection.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { livePairs } from './live-pair.ts';
import { usualNetworks } from './networks.ts';
import { EVERYBODY, type Stream } from './signals.ts';
import { progressOf, type Sum } from './rule.ts';
import type { Doubt } from './seen.ts';
import { figuresOf } from './verdicts.ts';

const WORTH_SAYING = 0.1;

/** Returns the analysis of each version of a remote on probation, in combination with its worst shell. */
export async function findProgress(
  db: Db,
  deployment: RemoteDeploymentRow,
  shell: RemoteDeploymentRow | undefined,
  now: Date,
): Promise<RolloutProgress[]> {
  const live = deployment.name === 'shell' || !shell ? [deployment] : [shell, deployment];
  const fresh = livePairs(live, now).filter((pair) => pair.remote === deployment.name && pair.isFresh);
  if (fresh.length === 0) return [];
  const { doubt } = await usualNetworks(db, now);
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
      .flatMap(({ sums }) => Object.entries(JSON.parse(sums) as Record<Stream, Sum>) as [Stream, Sum][]);
    return { version, ...verdictOf(streams, doubt) };
  });
}

function verdictOf(streams: readonly [Stream, Sum][], doubt: Doubt): Omit<RolloutProgress, 'version'> {
  const views = Math.round(
    streams.reduce((sum, [stream, { views: seen }]) => (stream === `failed ${EVERYBODY}` ? sum + seen : sum), 0),
  );
  const [worst] = streams
    .map(([stream, sum]) => ({ stream, sum, progress: progressOf(sum, stream, doubt) }))
    .toSorted((one, other) => other.progress - one.progress);
  if (!worst || views === 0) return { progress: 0, words: 'no page views yet' };
  const { stream, sum } = worst;
  const progress = Math.round(worst.progress * 100) / 100;
  if (progress < WORTH_SAYING)
    return { progress, words: `${views} page ${views === 1 ? 'view' : 'views'}, nothing against it` };
  return { progress, words: figuresOf(stream, sum) };
}
