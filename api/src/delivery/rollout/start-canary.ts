import { randomUUID } from 'node:crypto';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Transaction } from 'kysely';
import type { Database } from '../../ground/db/tables.ts';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { stateOf } from '../versions/deployments.ts';
import { clearMark } from './mark.ts';
import { apply, type Order } from './order.ts';
import { requireDeployment, requireExpected, requireFit, requireOnSite, requireVersion } from './requirements.ts';

const fail = failOf<'POST /api/remotes/:name/activate'>();

/** Activates a version for a percentage of visitors. Extending keeps all visitors of the canary; the same percentage
 *  changes nothing.
 *  @throws HttpError as `promote`, and 409 without active version, for the active version, or a retired remote */
export async function startCanary(
  db: Db,
  order: Order & { version: string; percent: number },
): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => setCanary(trx, order));
}

/** Starts a canary within a transaction. */
export async function setCanary(
  trx: Transaction<Database>,
  order: Order & { version: string; percent: number },
): Promise<DeploymentState> {
  const chosen = await requireVersion(trx, order.name, order.version);
  const before = await requireDeployment(trx, order.name);
  requireOnSite(before);
  if (before.canary_version === order.version && before.canary_percent === order.percent) return stateOf(before);
  requireExpected(order, before);
  await requireFit(trx, chosen, order, 'activate');
  await clearMark(trx, chosen);
  if (before.active_version === order.version) {
    throw fail(409, 'remotes/already-active', `${order.version} is what all visitors have already.`);
  }
  const canaryId = before.canary_version === order.version ? before.canary_id : randomUUID();
  const after = { ...before, canary_id: canaryId, canary_version: order.version, canary_percent: order.percent };
  return apply(trx, order, 'canary', before, after);
}
