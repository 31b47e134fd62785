import { randomUUID } from 'node:crypto';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { DeliveryServices } from '../services.ts';
import type { SiteContract } from '../site-contract.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { toDeploymentState } from '../versions/deployments.ts';
import { clearRolledBackStatus } from './version-status.ts';
import { applyTrafficChange, type TrafficChange } from './traffic-change.ts';
import { requireDeployment, requireExpected, requireCompatible, requireNotRetired } from './requirements.ts';
import { requireVersion } from '../versions/require-version.ts';

const fail = createSharedFail<'POST /api/remotes/:name/activate'>();

/** Activates a version for a percentage of visitors. Extending keeps all visitors of the canary; the same percentage
 *  changes nothing.
 *  @throws HttpError as `promoteVersion`, and 409 without active version, for the active version, or a retired
 *  remote */
export async function startCanary(
  { contract, db }: Pick<DeliveryServices, 'contract' | 'db'>,
  order: TrafficChange & { version: string; percent: number },
): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => applyCanary(trx, contract, order));
}

/** Starts a canary within a transaction. */
export async function applyCanary(
  trx: Transaction<Database>,
  contract: SiteContract,
  order: TrafficChange & { version: string; percent: number },
): Promise<DeploymentState> {
  const chosen = await requireVersion(trx, order.name, order.version);
  const before = await requireDeployment(trx, order.name);
  requireNotRetired(before);
  if (before.canary_version === order.version && before.canary_percent === order.percent)
    return toDeploymentState(before);
  requireExpected(order, before);
  await requireCompatible({ contract, db: trx }, chosen, order, 'activate');
  await clearRolledBackStatus(trx, chosen);
  if (before.active_version === order.version) {
    throw fail(409, 'remotes/already-active', `All visitors get ${order.version} already.`);
  }
  const canaryId = before.canary_version === order.version ? before.canary_id : randomUUID();
  const after = { ...before, canary_id: canaryId, canary_version: order.version, canary_percent: order.percent };
  return applyTrafficChange(trx, order, 'canary', before, after);
}
