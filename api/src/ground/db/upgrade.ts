import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { ConfigError } from '../../config/config-error.ts';
import { isPostgres, openDatabase, type Db } from './connection.ts';
import { listApplied, migrate, type Migrations } from './migrate.ts';
import { freeDiskBytes } from '../storage/disk.ts';
import { HOUR_MS, MEBIBYTE } from '../units.ts';

/** How many copies of before an upgrade are kept. */
const KEPT_COPIES = 5;
/** For what else is written while the database is upgraded. */
const SPARE_BYTES = 4 * MEBIBYTE;
/** An unfinished copy that is older is nobody's. */
const LONGEST_COPY_MS = HOUR_MS;

/** Brings the database up to date; a copy of what it was is left in `backups`, the last five are kept. A fresh one, and
 *  one that is up to date, is not copied, nor one on PostgreSQL, whose own copies are for that.
 *  @param place of that database
 *  @throws ConfigError when a newer release has written to it: what this one does not know it would damage */
export async function upgrade(
  place: string,
  db: Db,
  migrations: Migrations,
  { backupsDir, now }: { backupsDir: string; now: Date },
): Promise<void> {
  await refuseNewer(db, migrations);
  const applied = await listApplied(db);
  const next = Object.keys(migrations).find((name) => !applied.includes(name));
  if (next === undefined) return;
  if (applied.length > 0 && !isPostgres(db)) {
    await requireUpgradeRoom(place, path.dirname(backupsDir));
    await keepCopy(db, backupsDir, `${stampOf(now)}-before-${next}.sqlite`);
  }
  const patient = openDatabase(place, { isPatient: true });
  try {
    await migrate(patient, migrations);
  } finally {
    await patient.destroy();
  }
}

/** @throws ConfigError when the database is of another release: it would have to be written to */
export async function requireUpToDate(db: Db, migrations: Migrations): Promise<void> {
  await refuseNewer(db, migrations);
  const applied = await listApplied(db);
  if (Object.keys(migrations).every((name) => applied.includes(name))) return;
  throw new ConfigError('READ_ONLY must be 0 for a start that brings the database up to date: set it afterwards.');
}

/** @throws ConfigError when a newer release has written to the database */
export async function refuseNewer(db: Db, migrations: Migrations): Promise<void> {
  const unknown = (await listApplied(db)).find((name) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new ConfigError(
    `The database is of a newer release (it has ${unknown}): use that release, or a backup made by this one.`,
  );
}

/** The copy, and the log of changes, which may have every page of the database in it.
 *  @throws ConfigError where too little is free */
async function requireUpgradeRoom(database: string, dataDir: string): Promise<void> {
  const neededBytes = 2 * (await stat(database)).size + SPARE_BYTES;
  const freeBytes = await freeDiskBytes(dataDir);
  if (freeBytes >= neededBytes) return;
  const neededMb = Math.ceil(neededBytes / MEBIBYTE);
  throw new ConfigError(
    `The upgrade of the database needs ${neededMb} MB in DATA_DIR (${dataDir}), for a copy of what it was and for the changes, and ${Math.floor(freeBytes / MEBIBYTE)} MB are free: make room, or start the release of before. Nothing was changed.`,
  );
}

async function keepCopy(db: Db, backupsDir: string, name: string): Promise<void> {
  await mkdir(backupsDir, { recursive: true, mode: 0o700 });
  await removeAbandoned(backupsDir);
  const unfinished = path.join(backupsDir, `${crypto.randomUUID()}.unfinished`);
  try {
    await snapshot(db, unfinished);
    await rename(unfinished, path.join(backupsDir, name));
  } finally {
    await rm(unfinished, { force: true });
  }
  const copies = (await readdir(backupsDir)).filter((file) => file.endsWith('.sqlite')).toSorted();
  for (const old of copies.slice(0, -KEPT_COPIES)) await rm(path.join(backupsDir, old));
}

/** Removes what starts that were killed have left. */
async function removeAbandoned(backupsDir: string): Promise<void> {
  for (const name of await readdir(backupsDir)) {
    const file = path.join(backupsDir, name);
    if (name.endsWith('.unfinished') && Date.now() - (await stat(file)).mtimeMs > LONGEST_COPY_MS) await rm(file);
  }
}

/** Writes the database as it is at one instant into a new file, for good; others may write to it meanwhile. */
export async function snapshot(db: Db, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** An instant as part of a file name, in the order of time: `2026-11-22T09-31-36Z`. */
export function stampOf(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}
