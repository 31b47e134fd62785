import type { ServerKit } from '../../ground/ground.ts';
import { analyseRollouts } from '../analysis/rollout-analysis.ts';
import { updateHealth } from '../status/standing.ts';
import { rollBackVersion } from './rollback.ts';
import { advanceRollouts } from './widen.ts';

/** Analyses page reports, rolls worse versions back, and advances progressive rollouts. */
export async function runAutomaticRollouts(delivery: Pick<ServerKit, 'background' | 'db' | 'now'>): Promise<void> {
  const { db, background, now } = delivery;
  for (const { remote: name, deploymentId, reason } of await analyseRollouts(db, now())) {
    background.run(() =>
      rollBackVersion(db, { name, actor: 'system', at: now(), reason, onlyDeployment: deploymentId }),
    );
  }
  background.run(() => advanceRollouts(db, now()));
  await updateHealth(delivery);
}
