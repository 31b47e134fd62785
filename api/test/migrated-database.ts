import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { MIGRATIONS } from '../src/migrations.ts';

let made: Promise<Buffer> | undefined;

/** Returns the bytes of an empty, migrated database. Migrations run once per process: for each test they would take
 *  half as long as its server. */
export function getMigratedDatabase(): Promise<Buffer> {
  return (made ??= make());
}

async function make(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-migrated-'));
  const file = path.join(folder, 'fotosoc.sqlite');
  const db = openDatabase(file);
  await migrate(db, MIGRATIONS);
  await db.destroy(); // the file is complete only when the database is closed
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}
