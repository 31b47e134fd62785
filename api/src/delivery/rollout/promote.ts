import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';
import type { Database } from '../../ground/db/tables.ts';
import type { RemoteDeploymentRow } from '../tables.ts';
import { write } from '../../ground/db/write.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { stateOf, type DeploymentState } from '../deployment-state.ts';
import { clearMark, findDeployment, findVersion } from '../queries.ts';
import { apply, newDeployment, type Order } from './order.ts';
import { requireExpected, requireFit, requireLive, requireVersion } from './requirements.ts';

const fail = failOf<'POST /api/remotes/:name/activate'>();

/** Points all visitors at a version; the one they had becomes the last good one. A canary ends, and a retired remote
 *  comes back. Promoting what is active already changes nothing.
 *  @throws HttpError 404 for an unknown version, 409 when another version is active than expected
 *  @throws BundleRefused for a blocked one, for one rolled back without a new reason, and for one that does not fit what
 *  else is live */
export async function promote(db: Db, order: Order & { version: string }): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    await requireFit(trx, chosen, order, 'activate');
    const before = await findDeployment(trx, order.name);
    if (before?.active_version === order.version && before.retired_at === null) return stateOf(before);
    requireExpected(order, before);
    await clearMark(trx, chosen);
    const after = newDeployment(order, order.version, (await goodBefore(trx, before)) ?? order.version);
    return apply(trx, order, 'promote', before, after);
  });
}

/** Gives a share of the visitors another version. Widening keeps everybody who has it already; the same share again
 *  changes nothing.
 *  @throws HttpError as `promote`, and 409 when nothing is active yet, the version already is, or the remote is retired */
export async function startCanary(
  db: Db,
  order: Order & { version: string; percent: number },
): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    await requireFit(trx, chosen, order, 'activate');
    const before = await requireLive(trx, order.name);
    if (before.canary_version === order.version && before.canary_percent === order.percent) return stateOf(before);
    requireExpected(order, before);
    await clearMark(trx, chosen);
    if (before.active_version === order.version) {
      throw fail(409, 'remotes/already-active', `${order.version} is what all visitors have already.`);
    }
    const canaryId = before.canary_version === order.version ? before.canary_id : randomUUID();
    const after = { ...before, canary_id: canaryId, canary_version: order.version, canary_percent: order.percent };
    return apply(trx, order, 'canary', before, after);
  });
}

/** The version to fall back to after a promotion: the one before, unless it was taken back itself. */
async function goodBefore(trx: Transaction<Database>, before: RemoteDeploymentRow | undefined) {
  if (!before) return undefined;
  const version = await findVersion(trx, before.name, before.active_version);
  if (version?.status === 'published') return before.active_version;
  const lastGood = await findVersion(trx, before.name, before.last_good_version);
  return lastGood?.status === 'blocked' ? undefined : before.last_good_version;
}
