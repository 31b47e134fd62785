import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { stateOf } from '../versions/deployments.ts';
import { apply, newDeployment, type Order } from './order.ts';
import { requireDeployment, requireFit, requireVersion } from './requirements.ts';

/** Restores a retired remote with its active version. Restoring a remote on the site changes nothing.
 *  @throws HttpError 409 without active version
 *  @throws BundleRefused if the version was blocked meanwhile */
export async function restore(db: Db, order: Order): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => {
    const before = await requireDeployment(trx, order.name);
    if (before.retired_at === null) return stateOf(before);
    const { name, active_version, last_good_version } = before;
    await requireFit(trx, await requireVersion(trx, name, active_version), order, 'return');
    return apply(trx, order, 'restore', before, newDeployment(order, active_version, last_good_version));
  });
}
