import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { analyseRollouts } from '../analysis/decision.ts';
import { updateHealth } from '../analysis/health.ts';
import { rollBackVersion } from './rollback.ts';
import { advanceRollouts } from './advance-rollouts.ts';

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
