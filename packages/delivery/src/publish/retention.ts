import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import type { DeliveryServices } from '../services.ts';
import { listDeployments } from '../versions/deployments.ts';
import { findVersion } from '../versions/versions.ts';
import { listAbandonedLocks, PublishLock } from './publish-lock.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

type Services = Pick<DeliveryServices, 'bundles' | 'db' | 'now'>;

const KEPT_MS = 30 * DAY_MS;

/** Removes the files of versions unused for 30 days: published earlier, and since then neither active, last known good,
 *  canary nor previewed. Their metadata and blocks stay; publishing them again restores them. Files left by interrupted
 *  sweeps and publications are removed as well. */
export async function removeUnusedVersions(delivery: Services): Promise<void> {
  const { db, now } = delivery;
  const at = now();
  const since = new Date(at.getTime() - KEPT_MS).toISOString();
  // Under the lock, so that no version is promoted between query and removal.
  await write(db, 'registry', async (trx) => {
    const old = await listUnusedVersions(trx, since);
    for (const { name, version } of old) {
      await trx
        .updateTable('remote_versions')
        .set({ removed_at: at.toISOString() })
        .where('name', '=', name)
        .where('version', '=', version)
        .execute();
    }
  });
  const removed = await db
    .selectFrom('remote_versions')
    .select(['name', 'version'])
    .where('removed_at', 'is not', null)
    .where('files_deleted_at', 'is', null)
    .execute();
  for (const version of [...removed, ...(await listAbandonedLocks(delivery))]) {
    const claim = await PublishLock.take(delivery, version);
    try {
      if (claim) await deleteUnservedFiles(delivery, claim);
    } finally {
      await claim?.release();
    }
  }
}

async function listUnusedVersions(db: Db, since: string): Promise<{ name: string; version: string }[]> {
  const live = (await listDeployments(db)).flatMap((row) =>
    [row.active_version, row.last_good_version, row.canary_version].map((version) => `${row.name} ${version}`),
  );
  const acts = await db
    .selectFrom('deployment_audit')
    .select(['remote', 'before_state'])
    .where('at', '>=', since)
    .execute();
  const lately = acts.flatMap(({ remote, before_state }) => {
    const before = JSON.parse(before_state) as DeploymentState | null;
    return [before?.active, before?.lastGood, before?.canary?.version].map((version) => `${remote} ${version}`);
  });
  const seen = new Set([...live, ...lately]);
  const versions = await db
    .selectFrom('remote_versions')
    .select(['name', 'version'])
    .where('removed_at', 'is', null)
    .where('published_at', '<', since)
    .where((where) => where.or([where('previewed_until', 'is', null), where('previewed_until', '<', since)]))
    .execute();
  return versions.filter(({ name, version }) => !seen.has(`${name} ${version}`));
}

/** Deletes the files of an unregistered or removed version. */
export async function deleteUnservedFiles({ db, bundles, now }: Services, claim: PublishLock): Promise<void> {
  const { name, version } = claim.version;
  await claim.requireHeld();
  const row = await findVersion(db, name, version);
  if (row && row.removed_at === null) return;
  await bundles.delete(claim.version);
  await write(db, 'registry', async (trx) => {
    await claim.settle(trx);
    const gone = { files_deleted_at: now().toISOString() };
    await trx
      .updateTable('remote_versions')
      .set(gone)
      .where('name', '=', name)
      .where('version', '=', version)
      .execute();
  });
}
