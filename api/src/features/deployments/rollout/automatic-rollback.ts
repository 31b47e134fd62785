import type { Services } from '../../../services.ts';
import { analyseRollouts } from '../analysis/rollout-analysis.ts';
import { rollback } from './rollback.ts';

/** Takes back by itself what visitors' pages show to be worse than what it replaced. */
export async function rollBackWorse({ db, background, now }: Services): Promise<void> {
  for (const { remote: name, deploymentId, reason } of await analyseRollouts(db, now())) {
    background.run(() => rollback(db, { name, actor: 'system', at: now(), reason, onlyDeployment: deploymentId }));
  }
}
