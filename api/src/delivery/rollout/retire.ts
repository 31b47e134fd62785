import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { stateOf, type DeploymentState } from '../deployment-state.ts';
import { apply, newDeployment, withoutCanary, type Order } from './order.ts';
import { requireDeployment, requireExpected, requireFit, requireVersion } from './requirements.ts';

const fail = failOf<'POST /api/remotes/:name/retire'>();

/** Takes a remote off the site: its pages answer 410, its navigation entries go, its canary ends. Its prefixes stay its
 *  own. Retiring it again changes nothing.
 *  @throws HttpError 409 for the shell, when nothing is active yet, or another version than expected is */
export async function retire(db: Db, order: Order): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => {
    if (order.name === 'shell') {
      throw fail(409, 'remotes/shell-stays', 'The shell draws every page: roll it back, or promote another one.');
    }
    const before = await requireDeployment(trx, order.name);
    if (before.retired_at !== null) return stateOf(before);
    requireExpected(order, before);
    return apply(trx, order, 'retire', before, { ...withoutCanary(before), retired_at: order.at.toISOString() });
  });
}

/** Brings a retired remote back with the version all visitors had. Restoring what is on the site changes nothing.
 *  @throws HttpError 409 when nothing was active
 *  @throws BundleRefused when that version was blocked meanwhile */
export async function restore(db: Db, order: Order): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => {
    const before = await requireDeployment(trx, order.name);
    if (before.retired_at === null) return stateOf(before);
    const { name, active_version, last_good_version } = before;
    await requireFit(trx, await requireVersion(trx, name, active_version), order, 'return');
    return apply(trx, order, 'restore', before, newDeployment(order, active_version, last_good_version));
  });
}
