import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/ground/db/connection.ts';
import { migrate } from '../src/ground/db/migrate.ts';
import { MIGRATIONS } from '../src/migrations.ts';

let made: Promise<Buffer> | undefined;

/** The bytes of an empty database that is up to date. The migrations run once for all tests of a process: for each test
 *  they took as long as half of its server. */
export function migratedDatabase(): Promise<Buffer> {
  return (made ??= make());
}

async function make(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-migrated-'));
  const file = path.join(folder, 'fotosoc.sqlite');
  const db = openDatabase(file);
  await migrate(db, MIGRATIONS);
  await db.destroy(); // only now everything is in the file
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}
