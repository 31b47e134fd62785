import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { MEBIBYTE } from '@fotosoc/server-kit/units';
import { BackupRefused } from '../backup-refused.ts';

export const MANIFEST_FILE = 'manifest.json';
export const DATABASE_FILE = 'fotosoc.sqlite';

/** Content of a backup, stored as `manifest.json`. */
export interface BackupManifest {
  format: 1;
  madeAt: string;
  tables: Record<string, number>;
  /** SHA-256 in hexadecimal of each file, by its path below the backup. */
  files: Record<string, string>;
  /** Files to which a row refers but which did not exist any more. */
  missing: string[];
}

const EMPTY_SHA256 = createHash('sha256').digest('hex');
/** Matches the empty write-ahead log and its index, which backups of older releases list. The first tool that opens the
 *  database deletes both files. */
const isEmptyFile = ([file, sha256]: [string, string]) =>
  file === `${DATABASE_FILE}-shm` || (file === `${DATABASE_FILE}-wal` && sha256 === EMPTY_SHA256);

/** @throws BackupRefused for a folder without backup, or one of another release */
export async function readManifest(backup: string): Promise<BackupManifest> {
  let manifest: Partial<BackupManifest>;
  try {
    manifest = JSON.parse(await readFile(path.join(backup, MANIFEST_FILE), 'utf8')) as Partial<BackupManifest>;
  } catch (cause) {
    throw new BackupRefused(`${backup} is not a backup: it has no readable ${MANIFEST_FILE}.`, { cause });
  }
  if (manifest.format !== 1 || !manifest.files?.[DATABASE_FILE]) {
    throw new BackupRefused(`${backup} was made by another release: restore it with that release, then upgrade.`);
  }
  const files = Object.fromEntries(Object.entries(manifest.files).filter((entry) => !isEmptyFile(entry)));
  return { ...(manifest as BackupManifest), files };
}

/** Reads a small file synchronously: a stream takes ten times as long for each of a million. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  if (statSync(file).size <= MEBIBYTE) return hash.update(readFileSync(file)).digest('hex');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Returns the number of rows per table. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]!.count;
  }
  return counts;
}
