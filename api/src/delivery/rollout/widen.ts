import { BundleRefused } from '@fotosoc/serving/checks/bundle';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { HttpError } from '../../ground/http/errors.ts';
import type { GradualRolloutRow } from '../tables.ts';
import { usualNetworks } from '../analysis/networks.ts';
import { sumsOf } from '../analysis/rollout-analysis.ts';
import { doubtsOf, LEAST_MS, nextShare } from '../analysis/widening.ts';
import { findDeployment, stateOf } from '../versions/deployments.ts';
import { listGradual, saveGradual } from '../versions/gradual.ts';
import { checkReportOf, findVersion } from '../versions/versions.ts';
import { promote } from './promote.ts';
import { setCanary } from './start-canary.ts';

/** Advances progressive rollouts whose page reports show no difference. A version incompatible with other live versions
 *  stays at its percentage, with the reason. */
export async function widen(db: Db, now: Date): Promise<void> {
  const rows = await listGradual(db);
  if (rows.length === 0) return;
  const { doubt } = await usualNetworks(db, now);
  for (const row of rows) {
    const isNew = now.getTime() - Date.parse(row.since) < LEAST_MS;
    if (row.halted !== null || isNew) continue;
    const sums = await sumsOf(db, row.deployment_id);
    if (doubtsOf(sums, row.percent, doubt).length > 0) continue;
    try {
      await giveToMore(db, row, now);
    } catch (error) {
      if (!(error instanceof BundleRefused || error instanceof HttpError)) throw error;
      // A concurrent change was first.
      if (error instanceof HttpError && error.code === 'remotes/unexpected') continue;
      await saveGradual(db, { ...row, halted: error.message });
    }
  }
}

async function giveToMore(db: Db, row: GradualRolloutRow, now: Date): Promise<void> {
  const before = await findDeployment(db, row.remote);
  if (before?.canary_id !== row.deployment_id || before.canary_version === null) return;
  const version = before.canary_version;
  const percent = nextShare(row.percent);
  const reason = `gradually: among ${row.percent} % of the visitors it was no worse than ${before.active_version}`;
  const order = {
    name: row.remote,
    version,
    actor: 'system',
    at: now,
    reason: row.reason ? `${reason}; ${row.reason}` : reason,
    ...(row.override !== null && { override: row.override, overridden: await overriddenOf(db, row, version) }),
    expectState: stateOf(before),
  };
  if (percent === 100) {
    await promote(db, order);
    return;
  }
  await write(db, 'registry', async (trx) => {
    await setCanary(trx, { ...order, percent });
    await saveGradual(trx, { ...row, percent, since: now.toISOString() });
  });
}

async function overriddenOf(db: Db, { remote }: GradualRolloutRow, version: string) {
  return checkReportOf((await findVersion(db, remote, version))!)?.override;
}
