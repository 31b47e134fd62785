import type { Transaction } from 'kysely';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { RemoteVersionRow } from '../tables.ts';

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

/** Stores that a removed version is available again. */
export async function restoreVersion(
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

/** Returns a blocked version of a remote with equal files. */
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
