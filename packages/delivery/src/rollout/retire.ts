import type { DeploymentState } from '@fotosoc/contract/registry/status';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { toDeploymentState } from '../versions/deployments.ts';
import { applyTrafficChange, removeCanary, type TrafficChange } from './traffic-change.ts';
import { requireDeployment, requireExpected } from './requirements.ts';

const fail = createSharedFail<'POST /api/remotes/:name/retire'>();

/** Retires a remote: its pages answer 410, its navigation entries and its canary end. Its prefixes stay reserved.
 *  Retiring again changes nothing.
 *  @throws HttpError 409 for the shell, without active version, or if another version is active than expected */
export async function retireRemote(db: Db, order: TrafficChange): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => {
    if (order.name === 'shell') {
      throw fail(
        409,
        'remotes/shell-stays',
        'The shell renders every page and cannot be retired: roll it back, or promote another version.',
      );
    }
    const before = await requireDeployment(trx, order.name);
    if (before.retired_at !== null) return toDeploymentState(before);
    requireExpected(order, before);
    return applyTrafficChange(trx, order, 'retire', before, {
      ...removeCanary(before),
      retired_at: order.at.toISOString(),
    });
  });
}
