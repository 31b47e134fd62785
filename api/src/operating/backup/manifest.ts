import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';

/** A sentence for who backs up or restores: why it was not done, and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export const MANIFEST = 'manifest.json';
export const DATABASE = 'fotosoc.sqlite';

/** What a backup holds; it lies in it as `manifest.json`. */
export interface BackupManifest {
  format: 1;
  madeAt: string;
  /** Rows of each table. */
  tables: Record<string, number>;
  /** SHA-256 in hexadecimal of each file, by its path below the backup. */
  files: Record<string, string>;
  /** What rows name and was not there any more. */
  missing: string[];
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Rows of each table, by its name. */
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
