import type { DeliveryServices } from '../services.ts';
import { analyseRollouts } from '../analysis/decision.ts';
import { updateHealth } from '../analysis/health.ts';
import { rollBackVersion } from './rollback.ts';
import { advanceRollouts } from './advance-rollouts.ts';

/** Analyses page reports, rolls worse versions back, and advances progressive rollouts. */
export async function runAutomaticRollouts(
  delivery: Pick<DeliveryServices, 'background' | 'contract' | 'db' | 'now'>,
): Promise<void> {
  const { db, background, now } = delivery;
  for (const { remote: name, deploymentId, reason } of await analyseRollouts(db, now())) {
    background.run(() =>
      rollBackVersion(delivery, { name, actor: 'system', at: now(), reason, onlyDeployment: deploymentId }),
    );
  }
  background.run(() => advanceRollouts(delivery, now()));
  await updateHealth(delivery);
}
