import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { getOwnValue } from '@fotosoc/contract/own-value';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { refuseNewerDatabase } from '@fotosoc/server-kit/db/upgrade';
import { MIGRATIONS } from '../../migrations.ts';
import { BackupRefused } from '../backup-refused.ts';
import { countRows, DATABASE_FILE, readManifest, hashFile, type BackupManifest } from './manifest.ts';

/** Verifies that a backup can be restored: every file is unchanged, and the database is intact, has its rows and is of
 *  no newer release. Changes neither the backup nor a site.
 *  @throws BackupRefused with the damaged part
 *  @throws ConfigError for a backup of a newer release */
export async function checkBackup(backup: string): Promise<BackupManifest> {
  const manifest = await readManifest(backup);
  for (const [file, sha256] of Object.entries(manifest.files))
    await verifyFile(resolveBackupPath(backup, file), file, sha256);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-check-'));
  try {
    const copy = path.join(folder, DATABASE_FILE); // opening a database writes next to it
    for (const end of ['', '-wal']) {
      const file = path.join(backup, DATABASE_FILE + end);
      if (existsSync(file)) await copyFile(file, copy + end);
    }
    await verifyDatabase(copy, manifest);
  } finally {
    await rm(folder, { recursive: true });
  }
  return manifest;
}

/** Returns the path of a manifest's file.
 *  @throws BackupRefused for a path outside the folder */
export function resolveBackupPath(folder: string, file: string): string {
  const found = path.join(folder, file);
  if (!found.startsWith(folder + path.sep))
    throw new BackupRefused(`The backup lists a file outside its folder: ${file}.`);
  return found;
}

/** @param name path below the backup
 *  @throws BackupRefused for other bytes */
export async function verifyFile(file: string, name: string, sha256: string): Promise<void> {
  const found = await hashFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === sha256) return;
  const damage = found === undefined ? 'missing' : 'changed';
  throw new BackupRefused(`The backup is damaged: ${name} is ${damage}. Nothing was restored.`);
}

/** @throws BackupRefused for a corrupt database, or other row counts than in the manifest
 *  @throws ConfigError for a database of a newer release */
export async function verifyDatabase(file: string, { tables }: BackupManifest): Promise<void> {
  const db = openDatabase(file);
  try {
    await refuseNewerDatabase(db, MIGRATIONS);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const counts = await countRows(db);
    const wrong = Object.keys({ ...tables, ...counts }).find(
      (name) => getOwnValue(tables, name) !== getOwnValue(counts, name),
    );
    if (rows[0]?.integrity_check !== 'ok' || wrong !== undefined) {
      throw new BackupRefused(
        `The backup is damaged: the contents of its database differ from its manifest. Nothing was restored.`,
      );
    }
  } finally {
    await db.destroy();
  }
}
