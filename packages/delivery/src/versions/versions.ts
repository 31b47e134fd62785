import { parseManifest } from '@fotosoc/contract/registry/former-names';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import type { RemoteVersionRow } from '../tables.ts';

/** Returns the manifest of a published version; undefined for an unknown one. */
export async function findManifest(db: Db, name: string, version: string): Promise<Manifest | undefined> {
  const row = await findVersion(db, name, version);
  return row && parseManifest(row.manifest);
}

export async function findVersion(db: Db, name: string, version: string): Promise<RemoteVersionRow | undefined> {
  return db
    .selectFrom('remote_versions')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Returns all names with published versions: the shell first, then by name. */
export async function listVersionNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('remote_versions')
    .select('name')
    .groupBy('name')
    .orderBy((eb) => eb.case().when('name', '=', 'shell').then(0).else(1).end())
    .orderBy('name')
    .limit(200)
    .execute();
  return rows.map(({ name }) => name);
}

/** Returns all versions with files. */
export async function listStoredVersions(db: Db): Promise<Pick<RemoteVersionRow, 'name' | 'version'>[]> {
  return db.selectFrom('remote_versions').select(['name', 'version']).where('removed_at', 'is', null).execute();
}

/** Returns published versions of a remote, newest first, with the total size of their files instead of the manifest. */
export async function listVersions(db: Db, name: string, limit: number, cursor?: string) {
  const { page, nextCursor } = await listSortedPage(
    selectVersions(db, name),
    { limit, cursor },
    ['published_at', 'desc'],
    ['version', 'asc'],
  );
  return { versions: page, nextCursor };
}

/** Returns selected versions, newest first. */
export async function listSelectedVersions(db: Db, name: string, versions: readonly string[]) {
  if (versions.length === 0) return [];
  const selected = selectVersions(db, name).where('version', 'in', versions);
  return selected.orderBy('published_at', 'desc').orderBy('version').execute();
}

function selectVersions(db: Db, name: string) {
  return db
    .selectFrom('remote_versions')
    .select(['version', 'status', 'status_reason', 'published_at', 'gate', 'origin', 'removed_at', 'bytes'])
    .where('name', '=', name);
}

/** Returns the last check report of a version; undefined for a version without one. */
export function parseCheckReport({ gate }: Pick<RemoteVersionRow, 'gate'>): PublishCheckReport | undefined {
  return gate === null ? undefined : (JSON.parse(gate) as PublishCheckReport);
}

export async function saveCheckReport(
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
