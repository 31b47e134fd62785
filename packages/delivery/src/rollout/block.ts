import type { DeploymentState } from '@fotosoc/contract/registry/status';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { RemoteDeploymentRow, RemoteVersionRow } from '../tables.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { insertAuditEntry } from '../audit/audit-log.ts';
import { toDeploymentState, findDeployment } from '../versions/deployments.ts';
import { updateVersionStatus } from './version-status.ts';
import { applyTrafficChange, createDeployment, removeCanary, type TrafficChange } from './traffic-change.ts';
import { requireExpected } from './requirements.ts';
import { requireVersion } from '../versions/require-version.ts';

const fail = createSharedFail<'POST /api/remotes/:name/block'>();

/** Blocks a version and all versions with equal files for good. The last known good version replaces a live one.
 *  Blocking again changes nothing.
 *  @throws HttpError 404 for an unknown version, 409 if no version can replace the live one */
export async function blockVersion(
  db: Db,
  order: TrafficChange & { version: string },
): Promise<DeploymentState | null> {
  return write(db, 'registry', async (trx) => {
    const chosen = await requireVersion(trx, order.name, order.version);
    const before = await findDeployment(trx, order.name);
    if (chosen.status === 'blocked') return before ? toDeploymentState(before) : null;
    requireExpected(order, before);
    const same = await listSameContent(trx, chosen);
    for (const version of same) await updateVersionStatus(trx, { name: order.name, version }, 'blocked', order.reason);
    if (!before) {
      const { name: remote, actor, at, reason } = order;
      await insertAuditEntry(trx, { at, actor, action: 'block', remote, reason, before: null, after: null });
      return null;
    }
    return applyTrafficChange(trx, order, 'block', before, removeBlocked(before, same, order));
  });
}

/** Returns the deployment without the blocked versions. Visitors of a retired remote get no version, before and
 *  after. */
function removeBlocked(
  before: RemoteDeploymentRow,
  blocked: string[],
  { name, at }: TrafficChange,
): RemoteDeploymentRow {
  const { active_version: active, last_good_version: lastGood, canary_version: canary } = before;
  const after = canary !== null && blocked.includes(canary) ? removeCanary(before) : before;
  if (!blocked.includes(active)) return blocked.includes(lastGood) ? { ...after, last_good_version: active } : after;
  if (!blocked.includes(lastGood)) {
    return { ...createDeployment({ name, at }, lastGood, lastGood), retired_at: before.retired_at };
  }
  if (before.retired_at !== null) return after;
  const sentence = `${active} is the only version: promote another one first, or retire ${name}.`;
  throw fail(409, 'remotes/nothing-to-roll-back', sentence);
}

/** Returns the versions of a remote with the same files, this one included. */
async function listSameContent(
  db: Db,
  { name, version, content_digest }: Pick<RemoteVersionRow, 'name' | 'version' | 'content_digest'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('remote_versions')
    .select('version')
    .where('name', '=', name)
    .where((eb) => eb.or([eb('version', '=', version), eb('content_digest', '=', content_digest)]))
    .execute();
  return rows.map((row) => row.version);
}
