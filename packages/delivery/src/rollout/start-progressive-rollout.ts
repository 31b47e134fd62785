import { randomUUID } from 'node:crypto';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { DeliveryServices } from '../services.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { computeViewsPerHour } from '../analysis/counters.ts';
import { forecastRollout, planRollout } from '../analysis/rollout-stages.ts';
import { findDeployment, toDeploymentState } from '../versions/deployments.ts';
import { listProgressiveRollouts, saveProgressiveRollout } from '../versions/progressive-rollouts.ts';
import { findManifest } from '../versions/versions.ts';
import { clearRolledBackStatus } from './version-status.ts';
import { applyTrafficChange, type TrafficChange } from './traffic-change.ts';
import { promoteVersion } from './promote.ts';
import { requireExpected, requireCompatible, requireNotRetired } from './requirements.ts';
import { requireVersion } from '../versions/require-version.ts';

/** Starts a progressive rollout, which `advanceRollouts` advances as long as page reports show no difference. The first
 *  percentage is 1, 5 or 25, the lowest with enough data within hours. The first version of a remote goes to all
 *  visitors at once. A running rollout of the version stays unchanged.
 *  @throws HttpError as `promoteVersion`, and 409 for a retired remote
 *  @throws BundleRefused as `promoteVersion` */
export async function startProgressiveRollout(
  { contract, db }: Pick<DeliveryServices, 'contract' | 'db'>,
  order: TrafficChange & { version: string },
): Promise<DeploymentState> {
  if (!(await findDeployment(db, order.name))) return promoteVersion({ contract, db }, order);
  return write(db, 'registry', async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    const before = (await findDeployment(trx, order.name))!;
    requireNotRetired(before);
    if (before.active_version === order.version) return toDeploymentState(before);
    const isSame = before.canary_version === order.version;
    const isOn = (await listProgressiveRollouts(trx)).some(({ deployment_id }) => deployment_id === before.canary_id);
    if (isSame && isOn) return toDeploymentState(before);
    requireExpected(order, before);
    await requireCompatible({ contract, db: trx }, chosen, order, 'activate');
    await clearRolledBackStatus(trx, chosen);
    const plan = planRollout(await computeViewsPerHour(trx, order.name, order.at));
    // Never lowers the percentage, so that visitors who have the version keep it.
    const percent = isSame ? Math.max(plan.percent, before.canary_percent) : plan.percent;
    const deployment_id = isSame ? before.canary_id! : randomUUID();
    const { name: remote, actor, reason, override = null, at } = order;
    const since = at.toISOString();
    await saveProgressiveRollout(trx, { remote, deployment_id, percent, since, actor, reason, override, halted: null });
    const after = { ...before, canary_id: deployment_id, canary_version: order.version, canary_percent: percent };
    const sentence = [reason, `gradually: ${forecastRollout(plan.hours)}`];
    return applyTrafficChange(trx, { ...order, reason: sentence.filter(Boolean).join('; ') }, 'canary', before, after);
  });
}

/** Returns whether the remote.json of the version requests progressive rollouts. */
export async function isProgressiveByDefault(db: Db, name: string, version: string): Promise<boolean> {
  const manifest = await findManifest(db, name, version);
  return manifest?.remote?.description.rollout === 'gradually';
}
