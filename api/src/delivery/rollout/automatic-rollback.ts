import type { Ground } from '../../ground/ground.ts';
import { analyseRollouts } from '../analysis/rollout-analysis.ts';
import { judgeLive } from '../status/standing.ts';
import { rollback } from './rollback.ts';
import { widen } from './widen.ts';

/** Analyses page reports, rolls worse versions back, and advances progressive rollouts. */
export async function rollBackWorse(delivery: Pick<Ground, 'background' | 'db' | 'now'>): Promise<void> {
  const { db, background, now } = delivery;
  for (const { remote: name, deploymentId, reason } of await analyseRollouts(db, now())) {
    background.run(() => rollback(db, { name, actor: 'system', at: now(), reason, onlyDeployment: deploymentId }));
  }
  background.run(() => widen(db, now()));
  await judgeLive(delivery);
}
