import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Manifest } from '@fotosoc/federation/manifest';
import type { Db } from '../db/connection.ts';
import type { Database, RemoteDeploymentRow } from '../db/tables.ts';

/** What a published version said of itself; undefined if it never was published. */
export async function findManifest(db: Db, name: string, version: string): Promise<Manifest | undefined> {
  const row = await db
    .selectFrom('remote_versions')
    .select('manifest')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && (JSON.parse(row.manifest) as Manifest);
}

export async function insertVersion(db: Db, manifest: Manifest, publishedAt: Date): Promise<void> {
  await db
    .insertInto('remote_versions')
    .values({
      name: manifest.name,
      version: manifest.version,
      manifest: JSON.stringify(manifest),
      published_at: publishedAt.toISOString(),
    })
    .execute();
}

/** What visitors get, by name. */
export async function listDeployments(db: Db): Promise<RemoteDeploymentRow[]> {
  return db.selectFrom('remote_deployments').selectAll().orderBy('name').limit(200).execute();
}

/** Points all visitors at a version. The one they had until now becomes the last good one; the first version of a
 *  remote is its own. Activating what is active already changes nothing. */
export async function activateVersion(
  trx: Transaction<Database>,
  name: string,
  version: string,
  activatedAt: Date,
): Promise<void> {
  const before = await trx
    .selectFrom('remote_deployments')
    .select('active_version')
    .where('name', '=', name)
    .executeTakeFirst();
  if (before?.active_version === version) return;
  const row = {
    deployment_id: randomUUID(),
    active_version: version,
    last_good_version: before?.active_version ?? version,
    activated_at: activatedAt.toISOString(),
  };
  await trx
    .insertInto('remote_deployments')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
