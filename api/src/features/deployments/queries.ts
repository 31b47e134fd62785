import { sql, type Transaction } from 'kysely';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Db } from '../../db/connection.ts';
import type { Database, RemoteDeploymentRow, RemoteVersionRow } from '../../db/tables.ts';

/** What a published version said of itself; undefined if it never was published. */
export async function findManifest(db: Db, name: string, version: string): Promise<Manifest | undefined> {
  const row = await findVersion(db, name, version);
  return row && (JSON.parse(row.manifest) as Manifest);
}

export async function findVersion(db: Db, name: string, version: string): Promise<RemoteVersionRow | undefined> {
  return db
    .selectFrom('remote_versions')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Every name something was published under: the shell's first, then in order. */
export async function listNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('remote_versions')
    .select('name')
    .distinct()
    .orderBy((eb) => eb('name', '!=', 'shell'))
    .orderBy('name')
    .limit(200)
    .execute();
  return rows.map(({ name }) => name);
}

/** Published versions of a remote, newest first: of their manifests only the size of all files together. */
export async function listVersions(db: Db, name: string, limit: number) {
  return db
    .selectFrom('remote_versions')
    .select(['version', 'status', 'status_reason', 'published_at', 'gate'])
    .select(sql<number>`(SELECT coalesce(sum(value), 0) FROM json_each(manifest, '$.bytes'))`.as('bytes'))
    .where('name', '=', name)
    .orderBy('published_at', 'desc')
    .orderBy('version')
    .limit(limit)
    .execute();
}

export async function insertVersion(
  trx: Transaction<Database>,
  manifest: Manifest,
  gate: PublishCheckReport,
  publishedAt: Date,
): Promise<void> {
  await trx
    .insertInto('remote_versions')
    .values({
      name: manifest.name,
      version: manifest.version,
      manifest: JSON.stringify(manifest),
      gate: JSON.stringify(gate),
      published_at: publishedAt.toISOString(),
    })
    .execute();
}

/** What the gate found last of a version; undefined for one of before it said so. */
export function gateReportOf({ gate }: Pick<RemoteVersionRow, 'gate'>): PublishCheckReport | undefined {
  return gate === null ? undefined : (JSON.parse(gate) as PublishCheckReport);
}

export async function saveGateReport(
  db: Db,
  { name, version }: { name: string; version: string },
  gate: PublishCheckReport,
): Promise<void> {
  await db
    .updateTable('remote_versions')
    .set({ gate: JSON.stringify(gate) })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}

/** What was said against a version is history once visitors get it again. */
export async function clearMark(trx: Transaction<Database>, { name, version }: { name: string; version: string }) {
  await trx
    .updateTable('remote_versions')
    .set({ status: 'published', status_reason: null })
    .where('name', '=', name)
    .where('version', '=', version)
    .where('status', '=', 'rolled-back')
    .execute();
}

/** Why a version must not be chosen without a second thought. */
export async function markVersion(
  trx: Transaction<Database>,
  { name, version }: { name: string; version: string },
  status: 'rolled-back' | 'blocked',
  reason: string,
): Promise<void> {
  await trx
    .updateTable('remote_versions')
    .set({ status, status_reason: reason })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}

/** What visitors get, by name. */
export async function listDeployments(db: Db): Promise<RemoteDeploymentRow[]> {
  return db.selectFrom('remote_deployments').selectAll().orderBy('name').limit(200).execute();
}

export async function findDeployment(db: Db, name: string): Promise<RemoteDeploymentRow | undefined> {
  return db.selectFrom('remote_deployments').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Makes a row what visitors get of its remote from now on. */
export async function saveDeployment(trx: Transaction<Database>, row: RemoteDeploymentRow): Promise<void> {
  await trx
    .insertInto('remote_deployments')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
