import type { Transaction } from 'kysely';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import type { Db } from '../ground/db/connection.ts';
import { cursorAfter, readCursor } from '../ground/http/cursor.ts';
import type { Database } from '../ground/db/tables.ts';
import type { RemoteDeploymentRow, RemoteVersionRow } from './tables.ts';

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
    .groupBy('name')
    .orderBy((eb) => eb.case().when('name', '=', 'shell').then(0).else(1).end())
    .orderBy('name')
    .limit(200)
    .execute();
  return rows.map(({ name }) => name);
}

/** Every version whose files are kept. */
export async function listStoredVersions(db: Db): Promise<Pick<RemoteVersionRow, 'name' | 'version'>[]> {
  return db.selectFrom('remote_versions').select(['name', 'version']).where('removed_at', 'is', null).execute();
}

/** Published versions of a remote, newest first: of their manifests only the size of all files together. */
export async function listVersions(db: Db, name: string, limit: number, cursor?: string) {
  const after = readCursor(cursor);
  const rows = await versionRows(db, name)
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('published_at', '<', after![0]),
          where.and([where('published_at', '=', after![0]), where('version', '>', after![1])]),
        ]),
      ),
    )
    .limit(limit + 1)
    .execute();
  const versions = rows.slice(0, limit);
  const last = versions.at(-1);
  return {
    versions,
    nextCursor: rows.length > limit && last ? cursorAfter(last.published_at, last.version) : null,
  };
}

/** These versions, in the same order. */
export async function listVersionsOf(db: Db, name: string, versions: readonly string[]) {
  return versions.length === 0 ? [] : versionRows(db, name).where('version', 'in', versions).execute();
}

function versionRows(db: Db, name: string) {
  return db
    .selectFrom('remote_versions')
    .select(['version', 'status', 'status_reason', 'published_at', 'gate', 'origin', 'removed_at', 'bytes'])
    .where('name', '=', name)
    .orderBy('published_at', 'desc')
    .orderBy('version');
}

/** What is kept of a version beside its manifest. */
interface VersionNotes {
  contentDigest: string | null;
  origin: VersionOrigin | null;
}

export async function insertVersion(
  trx: Transaction<Database>,
  manifest: Manifest,
  gate: PublishCheckReport,
  publishedAt: Date,
  { contentDigest, origin }: VersionNotes = { contentDigest: null, origin: null },
): Promise<void> {
  await trx
    .insertInto('remote_versions')
    .values({
      name: manifest.name,
      version: manifest.version,
      manifest: JSON.stringify(manifest),
      bytes: Object.values(manifest.bytes).reduce((sum, bytes) => sum + bytes, 0),
      gate: JSON.stringify(gate),
      content_digest: contentDigest,
      origin: origin && JSON.stringify(origin),
      published_at: publishedAt.toISOString(),
    })
    .execute();
}

/** Keeps a version whose files were removed and are there again. */
export async function returnVersion(
  trx: Transaction<Database>,
  { name, version }: Manifest,
  gate: PublishCheckReport,
  publishedAt: Date,
): Promise<void> {
  await trx
    .updateTable('remote_versions')
    .set({
      removed_at: null,
      files_deleted_at: null,
      gate: JSON.stringify(gate),
      published_at: publishedAt.toISOString(),
    })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}

/** What the gate found last of a version; undefined for one of before it said so. */
export function checkReportOf({ gate }: Pick<RemoteVersionRow, 'gate'>): PublishCheckReport | undefined {
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

/** The versions of a remote that have the same files as this one, itself among them. */
export async function listSameContent(
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

/** Notes until when a version is shown to somebody. */
export async function keepForPreview(
  db: Db,
  { name, version, previewed_until }: RemoteVersionRow,
  until: Date,
): Promise<void> {
  if (previewed_until !== null && previewed_until >= until.toISOString()) return;
  await db
    .updateTable('remote_versions')
    .set({ previewed_until: until.toISOString() })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}

/** A blocked version of a remote with these files. */
export async function findBlockedContent(
  db: Db,
  name: string,
  contentDigest: string,
): Promise<Pick<RemoteVersionRow, 'version' | 'status_reason'> | undefined> {
  return db
    .selectFrom('remote_versions')
    .select(['version', 'status_reason'])
    .where('name', '=', name)
    .where('status', '=', 'blocked')
    .where('content_digest', '=', contentDigest)
    .executeTakeFirst();
}

/** Whether the files of a version are for everybody: not before it is published, and not while it is blocked or removed,
 *  or its remote is off the site. */
export async function findStanding(db: Db, name: string, version: string): Promise<'unknown' | 'withheld' | 'served'> {
  const row = await db
    .selectFrom('remote_versions')
    .leftJoin('remote_deployments', 'remote_deployments.name', 'remote_versions.name')
    .select(['status', 'removed_at', 'retired_at'])
    .where('remote_versions.name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return 'unknown';
  return row.status === 'blocked' || row.removed_at !== null || row.retired_at !== null ? 'withheld' : 'served';
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
