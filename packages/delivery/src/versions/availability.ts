import { createNotFoundError } from '@fotosoc/server-kit/http-error';
import { createWithheldError } from './withheld.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Returns whether the files of a version are public: after its publication, unless it is blocked, removed, or its
 *  remote is retired. */
export async function findAvailability(
  db: Db,
  name: string,
  version: string,
): Promise<'unknown' | 'withheld' | 'served'> {
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

/** @throws HttpError 404 for an unpublished version, 410 for a withheld one */
export async function requireServed(db: Db, name: string, version: string): Promise<void> {
  const standing = await findAvailability(db, name, version);
  if (standing === 'unknown') throw createNotFoundError();
  if (standing === 'withheld') throw createWithheldError();
}
