import type { Transaction } from 'kysely';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { DeliveryServices } from '../services.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { RemoteDeploymentRow } from '../tables.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { toDeploymentState, findDeployment } from '../versions/deployments.ts';
import { clearRolledBackStatus } from './version-status.ts';
import { findVersion } from '../versions/versions.ts';
import { applyTrafficChange, createDeployment, type TrafficChange } from './traffic-change.ts';
import { requireExpected, requireCompatible } from './requirements.ts';
import { requireVersion } from '../versions/require-version.ts';

/** Activates a version for all visitors; the earlier one becomes the last known good version. Ends a canary, and
 *  restores a retired remote. Promoting the active version changes nothing.
 *  @throws HttpError 404 for an unknown version, 409 if another version is active than expected
 *  @throws BundleRefused for a blocked version, for a rolled-back one without a new reason, and for one incompatible
 *  with other live versions */
export async function promoteVersion(
  { contract, db }: Pick<DeliveryServices, 'contract' | 'db'>,
  order: TrafficChange & { version: string },
): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    const before = await findDeployment(trx, order.name);
    if (before?.active_version === order.version && before.retired_at === null) return toDeploymentState(before);
    requireExpected(order, before);
    await requireCompatible({ contract, db: trx }, chosen, order, 'activate');
    await clearRolledBackStatus(trx, chosen);
    const after = createDeployment(order, order.version, (await findLastGood(trx, before)) ?? order.version);
    return applyTrafficChange(trx, order, 'promote', before, after);
  });
}

/** Returns the fallback after a promotion: the earlier version, unless it was rolled back. */
async function findLastGood(trx: Transaction<Database>, before: RemoteDeploymentRow | undefined) {
  if (!before) return undefined;
  const version = await findVersion(trx, before.name, before.active_version);
  if (version?.status === 'published') return before.active_version;
  const lastGood = await findVersion(trx, before.name, before.last_good_version);
  return lastGood?.status === 'blocked' ? undefined : before.last_good_version;
}
