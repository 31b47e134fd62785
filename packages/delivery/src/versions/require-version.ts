import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { HttpError } from '@fotosoc/server-kit/http-error';
import type { RemoteVersionRow } from '../tables.ts';
import { findVersion } from './versions.ts';

const failRemoved = createSharedFail<`POST /api/remotes/:name/${'activate' | 'rollback' | 'restore' | 'previews'}`>();
const failVersion = createSharedFail<
  | `POST /api/remotes/:name/${'activate' | 'rollback' | 'block' | 'restore' | 'previews'}`
  | 'GET /api/remotes/:name/versions/:version'
>();

/** @throws HttpError 404 for an unpublished version */
export async function requireVersion(db: Db, name: string, version: string): Promise<RemoteVersionRow> {
  const row = await findVersion(db, name, version);
  if (row) return row;
  throw createUnknownVersionError(name, version);
}

export function createUnknownVersionError(name: string, version: string): HttpError {
  return failVersion(404, 'remotes/unknown-version', `${name} ${version} was never published here.`);
}

/** @throws HttpError 410 for a removed version, with instructions */
export function requireNotRemoved({ name, version, removed_at }: RemoteVersionRow): void {
  if (removed_at === null) return;
  const sentence = `The files of ${name} ${version} were removed on ${removed_at.slice(0, 10)}, after 30 days without visitors: publish it again.`;
  throw failRemoved(410, 'remotes/removed', sentence);
}
