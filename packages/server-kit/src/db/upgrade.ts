import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { ConfigError } from '../config-error.ts';
import { isPostgres, openDatabase, type Db } from './connection.ts';
import { listAppliedMigrations, migrate, type Migrations } from './migrate.ts';
import { getFreeDiskBytes } from '../storage/disk.ts';
import { HOUR_MS, MEBIBYTE } from '../units.ts';

const KEPT_COPIES = 5;
/** Free space that must remain for other writes during the upgrade. */
const SPARE_BYTES = 4 * MEBIBYTE;
/** Age from which an unfinished copy counts as abandoned, because its process has ended. */
const LONGEST_COPY_MS = HOUR_MS;

/** Migrates the database after copying the file to `backups`, where the last five copies are kept. New and current
 *  databases are not copied, nor databases on PostgreSQL, which have separate backups.
 *  @param place location of the database
 *  @throws ConfigError if a newer release has written to the database: this release could damage unknown data */
export async function upgradeDatabase(
  place: string,
  db: Db,
  migrations: Migrations,
  { backupsDir, now }: { backupsDir: string; now: Date },
): Promise<void> {
  await refuseNewerDatabase(db, migrations);
  const applied = await listAppliedMigrations(db);
  const next = Object.keys(migrations).find((name) => !applied.includes(name));
  if (next === undefined) return;
  if (applied.length > 0 && !isPostgres(db)) {
    await requireUpgradeRoom(place, path.dirname(backupsDir));
    await keepCopy(db, backupsDir, `${formatFileInstant(now)}-before-${next}.sqlite`);
  }
  const patient = openDatabase(place, { isPatient: true });
  try {
    await migrate(patient, migrations);
  } finally {
    await patient.destroy();
  }
}

/** @throws ConfigError if the database belongs to another release, because migrating would write to it */
export async function requireUpToDate(db: Db, migrations: Migrations): Promise<void> {
  await refuseNewerDatabase(db, migrations);
  const applied = await listAppliedMigrations(db);
  if (Object.keys(migrations).every((name) => applied.includes(name))) return;
  throw new ConfigError('READ_ONLY must be 0 for a start that migrates the database: set it afterwards.');
}

/** @throws ConfigError if a newer release has written to the database */
export async function refuseNewerDatabase(db: Db, migrations: Migrations): Promise<void> {
  const unknown = (await listAppliedMigrations(db)).find((name) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new ConfigError(
    `The database is of a newer release (it has ${unknown}): use that release, or a backup made by this one.`,
  );
}

/** Requires room for the copy, and for the log of changes, which may contain every page of the database.
 *  @throws ConfigError with too little free space */
async function requireUpgradeRoom(database: string, dataDir: string): Promise<void> {
  const neededBytes = 2 * (await stat(database)).size + SPARE_BYTES;
  const freeBytes = await getFreeDiskBytes(dataDir);
  if (freeBytes >= neededBytes) return;
  const neededMb = Math.ceil(neededBytes / MEBIBYTE);
  throw new ConfigError(
    `The upgrade of the database needs ${neededMb} MB in DATA_DIR (${dataDir}), for a copy and for the changes, and ${Math.floor(freeBytes / MEBIBYTE)} MB are free: make room, or start the previous release. Nothing was changed.`,
  );
}

async function keepCopy(db: Db, backupsDir: string, name: string): Promise<void> {
  await mkdir(backupsDir, { recursive: true, mode: 0o700 });
  await removeAbandoned(backupsDir);
  const unfinished = path.join(backupsDir, `${crypto.randomUUID()}.unfinished`);
  try {
    await writeSnapshot(db, unfinished);
    await rename(unfinished, path.join(backupsDir, name));
  } finally {
    await rm(unfinished, { force: true });
  }
  const copies = (await readdir(backupsDir)).filter((file) => file.endsWith('.sqlite')).toSorted();
  for (const old of copies.slice(0, -KEPT_COPIES)) await rm(path.join(backupsDir, old));
}

/** Deletes unfinished copies that killed starts have left behind. */
async function removeAbandoned(backupsDir: string): Promise<void> {
  for (const name of await readdir(backupsDir)) {
    const file = path.join(backupsDir, name);
    if (name.endsWith('.unfinished') && Date.now() - (await stat(file)).mtimeMs > LONGEST_COPY_MS) await rm(file);
  }
}

/** Writes a consistent snapshot of the database into a new file and syncs it; concurrent writes are allowed. */
export async function writeSnapshot(db: Db, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Formats an instant for a file name, in chronological order: `2026-11-22T09-31-36Z`. */
export function formatFileInstant(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}
