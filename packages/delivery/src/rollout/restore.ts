import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { DeliveryServices } from '../services.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { toDeploymentState } from '../versions/deployments.ts';
import { applyTrafficChange, createDeployment, type TrafficChange } from './traffic-change.ts';
import { requireDeployment, requireCompatible } from './requirements.ts';
import { requireVersion } from '../versions/require-version.ts';

/** Restores a retired remote with its active version. The call changes nothing if the remote is not retired.
 *  @throws HttpError 409 without active version
 *  @throws BundleRefused if the version was blocked in the meantime */
export async function restoreRemote(
  { contract, db }: Pick<DeliveryServices, 'contract' | 'db'>,
  order: TrafficChange,
): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => {
    const before = await requireDeployment(trx, order.name);
    if (before.retired_at === null) return toDeploymentState(before);
    const { name, active_version, last_good_version } = before;
    await requireCompatible({ contract, db: trx }, await requireVersion(trx, name, active_version), order, 'return');
    return applyTrafficChange(
      trx,
      order,
      'restore',
      before,
      createDeployment(order, active_version, last_good_version),
    );
  });
}
