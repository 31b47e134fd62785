import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import type { DeliveryServices } from '../services.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { HttpError } from '@fotosoc/server-kit/http-error';
import type { GradualRolloutRow } from '../tables.ts';
import { readUsualNetworks } from '../analysis/baseline.ts';
import { listEvidence } from '../analysis/decision.ts';
import { findBlockingSignals, MIN_STAGE_MS, getNextPercentage } from '../analysis/rollout-stages.ts';
import { findDeployment, toDeploymentState } from '../versions/deployments.ts';
import { listProgressiveRollouts, saveProgressiveRollout } from '../versions/progressive-rollouts.ts';
import { parseCheckReport, findVersion } from '../versions/versions.ts';
import { promoteVersion } from './promote.ts';
import { applyCanary } from './start-canary.ts';

type Services = Pick<DeliveryServices, 'contract' | 'db'>;

/** Advances progressive rollouts whose page reports show no difference. A version incompatible with other live versions
 *  stays at its percentage, with the reason. */
export async function advanceRollouts(delivery: Services, now: Date): Promise<void> {
  const { db } = delivery;
  const rows = await listProgressiveRollouts(db);
  if (rows.length === 0) return;
  const { doubt } = await readUsualNetworks(db, now);
  for (const row of rows) {
    const isNew = now.getTime() - Date.parse(row.since) < MIN_STAGE_MS;
    if (row.halted !== null || isNew) continue;
    const sums = await listEvidence(db, row.deployment_id);
    if (findBlockingSignals(sums, row.percent, doubt).length > 0) continue;
    try {
      await advanceRollout(delivery, row, now);
    } catch (error) {
      if (!(error instanceof BundleRefused || error instanceof HttpError)) throw error;
      // Skips a rollout that another process or person has changed in the meantime.
      if (error instanceof HttpError && error.code === 'remotes/unexpected') continue;
      await saveProgressiveRollout(db, { ...row, halted: error.message });
    }
  }
}

async function advanceRollout({ contract, db }: Services, row: GradualRolloutRow, now: Date): Promise<void> {
  const before = await findDeployment(db, row.remote);
  if (before?.canary_id !== row.deployment_id || before.canary_version === null) return;
  const version = before.canary_version;
  const percent = getNextPercentage(row.percent);
  const reason = `gradually: for ${row.percent} % of the visitors it worked as well as ${before.active_version}`;
  const order = {
    name: row.remote,
    version,
    actor: 'system',
    at: now,
    reason: row.reason ? `${reason}; ${row.reason}` : reason,
    ...(row.override !== null && { override: row.override, overridden: await findOverride(db, row, version) }),
    expectState: toDeploymentState(before),
  };
  if (percent === 100) {
    await promoteVersion({ contract, db }, order);
    return;
  }
  await write(db, 'registry', async (trx) => {
    await applyCanary(trx, contract, { ...order, percent });
    await saveProgressiveRollout(trx, { ...row, percent, since: now.toISOString() });
  });
}

async function findOverride(db: Db, { remote }: GradualRolloutRow, version: string) {
  return parseCheckReport((await findVersion(db, remote, version))!)?.override;
}
