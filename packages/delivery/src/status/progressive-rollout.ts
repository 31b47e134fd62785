import type { GradualRollout } from '@fotosoc/contract/registry/status';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { readUsualNetworks } from '../analysis/baseline.ts';
import { listEvidence } from '../analysis/decision.ts';
import { computeViewsPerHour } from '../analysis/counters.ts';
import {
  formatBlockingSignal,
  findBlockingSignals,
  forecastRollout,
  estimateRolloutHours,
  getNextPercentage,
} from '../analysis/rollout-stages.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { listProgressiveRollouts } from '../versions/progressive-rollouts.ts';

/** Returns the state of a remote's progressive rollout; undefined without one. */
export async function readProgressiveRollout(
  db: Db,
  { name, canary_version }: Pick<RemoteDeploymentRow, 'name' | 'canary_version'>,
  now: Date,
): Promise<GradualRollout | undefined> {
  const row = (await listProgressiveRollouts(db)).find(({ remote }) => remote === name);
  if (!row || canary_version === null) return undefined;
  const { percent, since, halted } = row;
  const shown = { version: canary_version, percent, since, next: getNextPercentage(percent) };
  if (halted !== null) return { ...shown, words: `stays at this percentage: ${halted}` };
  const { doubt } = await readUsualNetworks(db, now);
  const [first] = findBlockingSignals(await listEvidence(db, row.deployment_id), percent, doubt);
  const hours = estimateRolloutHours(percent, await computeViewsPerHour(db, name, now), first?.assured);
  const good = forecastRollout(hours);
  return { ...shown, words: first ? `${formatBlockingSignal(first)}; ${good}` : good };
}
