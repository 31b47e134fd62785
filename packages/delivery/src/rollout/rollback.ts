import { parseManifest } from '@fotosoc/contract/registry/former-names';
import type { Transaction } from 'kysely';
import type { DeploymentState } from '@fotosoc/contract/registry/status';
import { isSupportedByShell } from '@fotosoc/publish-checks/compatibility';
import { createSharedFail } from '../endpoints.ts';
import type { DeliveryServices } from '../services.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { RemoteDeploymentRow, RemoteVersionRow } from '../tables.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { listTrafficEntries } from '../audit/audit-log.ts';
import { findDeployment, toDeploymentState } from '../versions/deployments.ts';
import { findReleaseProblem } from '../versions/verification.ts';
import { findManifest } from '../versions/versions.ts';
import { clearRolledBackStatus, updateVersionStatus } from './version-status.ts';
import { applyTrafficChange, createDeployment, removeCanary, type TrafficChange } from './traffic-change.ts';
import { requireDeployment, requireCompatible, requireNotRetired, createUnexpectedStateError } from './requirements.ts';
import { requireVersion } from '../versions/require-version.ts';
import { findRollbackTarget } from './rollback-target.ts';

const fail = createSharedFail<'POST /api/remotes/:name/rollback'>();

/** Rolls back the canary, or without one the active version, in favour of `version` or the last known good version. The
 *  rolled-back version is marked, and needs a reason for a new promotion. `expect` selects the canary or active version
 *  to roll back; repeating it changes nothing. A last known good version incompatible with this release is replaced by
 *  the latest earlier compatible one; without one, the version must be named, and no automatic roll-back happens.
 *  Without `expect`, a second roll-back in a row is refused, as it would undo the first one.
 *  @param order.onlyCanary limits the roll-back to a canary
 *  @param order.onlyDeployment limits the roll-back to this deployment or canary
 *  @throws HttpError 404 for an unknown version, 409 without a target, or in another state than expected
 *  @throws BundleRefused for a blocked target */
export async function rollBackVersion(
  { contract, db }: Pick<DeliveryServices, 'contract' | 'db'>,
  order: TrafficChange & { version?: string; onlyDeployment?: string; onlyCanary?: boolean },
): Promise<DeploymentState> {
  return write(db, 'registry', async (trx) => {
    const before = await requireDeployment(trx, order.name);
    const { expect, onlyDeployment, onlyCanary = false } = order;
    if (onlyCanary && (before.canary_version === null || before.canary_version !== (expect ?? before.canary_version))) {
      return toDeploymentState(before);
    }
    const isLive = onlyDeployment === before.canary_id || onlyDeployment === before.deployment_id;
    if (onlyDeployment !== undefined && (!isLive || before.retired_at !== null)) return toDeploymentState(before);
    requireNotRetired(before);
    if (expect !== undefined && expect !== before.canary_version && expect !== before.active_version) {
      const expected = await requireVersion(trx, order.name, expect);
      if (expected.status !== 'published') return toDeploymentState(before);
      throw createUnexpectedStateError(before, expect);
    }
    const isOfActive = onlyDeployment === before.deployment_id;
    const isCanary =
      expect === undefined ? order.version === undefined && !isOfActive : expect === before.canary_version;
    if (before.canary_version && isCanary) {
      await updateVersionStatus(trx, { name: order.name, version: before.canary_version }, 'rolled-back', order.reason);
      return applyTrafficChange(trx, order, 'rollback', before, removeCanary(before));
    }
    const target = order.version ?? (await findRollbackTarget({ contract, db: trx }, before));
    if (target === before.active_version) {
      throw fail(409, 'remotes/nothing-to-roll-back', `${target} is active, and no other version is known to work.`);
    }
    if (expect === undefined && onlyDeployment === undefined) await refuseSecondRollback(trx, before);
    const chosen = await requireVersion(trx, order.name, target);
    const misfit = order.version === undefined ? await findIncompatibility(trx, chosen) : undefined;
    if (misfit !== undefined && order.actor === 'system') return toDeploymentState(before);
    if (misfit !== undefined) {
      const sentence = `${target}, the last known good version, does not work with ${misfit}: name the version to roll back to.`;
      throw fail(409, 'remotes/nothing-to-roll-back', sentence);
    }
    await requireCompatible({ contract, db: trx }, chosen, order, 'return');
    await clearRolledBackStatus(trx, chosen);
    await updateVersionStatus(trx, { name: order.name, version: before.active_version }, 'rolled-back', order.reason);
    return applyTrafficChange(trx, order, 'rollback', before, createDeployment(order, target, target));
  });
}

/** Returns the incompatibility of a last known good version, as text. */
async function findIncompatibility(trx: Transaction<Database>, chosen: RemoteVersionRow): Promise<string | undefined> {
  const broken = findReleaseProblem(chosen);
  if (broken !== undefined) return `this release of the site (${broken})`;
  const live = chosen.name === 'shell' ? undefined : await findDeployment(trx, 'shell');
  const shell = live && (await findManifest(trx, 'shell', live.active_version));
  return shell && !isSupportedByShell(parseManifest(chosen.manifest), shell) ? `the shell ${shell.version}` : undefined;
}

/** Refuses a second rollback of a repeated pipeline run, which means the version that the first run has rolled back. */
async function refuseSecondRollback(trx: Transaction<Database>, before: RemoteDeploymentRow): Promise<void> {
  const [latest] = await listTrafficEntries(trx, before.name);
  if (latest?.act !== 'rollback') return;
  const { name, active_version: active } = before;
  const sentence = `${name} was rolled back already (${latest.reason}). To roll back ${active} as well, name it: --expect ${active}.`;
  throw fail(409, 'remotes/unexpected', sentence);
}
