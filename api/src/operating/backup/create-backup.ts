import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { refuseNewerDatabase, writeSnapshot } from '@fotosoc/server-kit/db/upgrade';
import { toBundleKey } from '@fotosoc/delivery/versions/bundle-store';
import { listStoredVersions } from '@fotosoc/delivery/versions/versions';
import { listStoredFiles } from '../../features/photos/photo.ts';
import { listPhotoFiles } from '../../features/photos/queries.ts';
import { PhotoStorage } from '../../features/photos/storage.ts';
import { isDiskFull } from '@fotosoc/server-kit/disk-full';
import { FileStore } from '@fotosoc/server-kit/storage/file-store';
import { Scratch } from '@fotosoc/server-kit/storage/scratch';
import { MIGRATIONS } from '../../migrations.ts';
import { BackupFiles } from './backup-files.ts';
import { findPreviousBackup, formatUnfinishedPath } from './other-backups.ts';
import { BackupRefused } from '../backup-refused.ts';
import { countRows, DATABASE_FILE, MANIFEST_FILE, hashFile, type BackupManifest } from './manifest.ts';

const UNREFERENCED_PATHS = ['outbox', 'demo-accounts.json', 'packages', 'source-maps'];

/** Finished backup, with the number of files shared with the previous one. */
export interface CreatedBackup extends BackupManifest {
  linkedCount: number;
}

/** Copies the data folder, as of one instant, into a new folder, which appears once it is complete; the site may run.
 *  Rows are copied first, then the files they refer to: files do not change, and deleted ones are in the trash. Files
 *  already in the newest backup next to it become hard links.
 *  @throws BackupRefused without data, for an existing target, or without room
 *  @throws ConfigError for a database of a newer release, which may contain unknown data */
export async function createBackup(dataDir: string, target: string, now: Date): Promise<CreatedBackup> {
  const source = path.join(dataDir, DATABASE_FILE);
  await access(source).catch(() => {
    throw new BackupRefused(`There is no ${DATABASE_FILE} in ${dataDir}: set DATA_DIR to the folder of the site.`);
  });
  if ((await readdir(target).catch(() => [])).length > 0) {
    throw new BackupRefused(`${target} is not empty: name an empty or a new folder.`);
  }
  const unfinished = formatUnfinishedPath(target);
  await rm(unfinished, { recursive: true, force: true });
  try {
    const previous = await findPreviousBackup(target, dataDir);
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const files = new BackupFiles(unfinished, previous);
    const made = await fill(dataDir, unfinished, files);
    const manifest: BackupManifest = { format: 1, madeAt: now.toISOString(), ...made };
    await writeFile(path.join(unfinished, MANIFEST_FILE), JSON.stringify(manifest, null, 2), {
      mode: 0o600,
      flush: true,
    });
    await rename(unfinished, target);
    return { ...manifest, linkedCount: files.linkedCount };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const sentence = `The disk of ${path.dirname(target)} has no room for the backup: remove old backups, or use a larger disk. Nothing was backed up.`;
    throw new BackupRefused(sentence, { cause: error });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function fill(
  dataDir: string,
  target: string,
  files: BackupFiles,
): Promise<Pick<BackupManifest, 'tables' | 'files' | 'missing'>> {
  const database = path.join(target, DATABASE_FILE);
  await withDatabase(path.join(dataDir, DATABASE_FILE), async (db) => {
    await refuseNewerDatabase(db, MIGRATIONS);
    await writeSnapshot(db, database);
  });
  const counted = await withDatabase(database, async (db) => ({
    tables: await countRows(db),
    missing: [...(await addPhotos(db, dataDir, files)), ...(await addVersions(db, dataDir, files))],
  }));
  leaveWriteAheadLog(database);
  for (const name of UNREFERENCED_PATHS) {
    for (const file of await listFiles(dataDir, name)) await files.add(file, path.join(dataDir, file));
  }
  return { ...counted, files: { [DATABASE_FILE]: await hashFile(database), ...files.hashes } };
}

async function withDatabase<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(file);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Puts the whole database into one file: later readers need no write-ahead log beside it. A site turns the log on
 *  again at its start. */
function leaveWriteAheadLog(database: string): void {
  const sqlite = new BetterSqlite3(database);
  sqlite.pragma('journal_mode = DELETE');
  sqlite.close();
}

/** @returns missing files */
async function addPhotos(db: Db, dataDir: string, files: BackupFiles): Promise<string[]> {
  const add = async (file: string, from = `media/${file}`) => files.add(`media/${file}`, `${dataDir}/${from}`);
  const gone: string[] = [];
  for await (const photo of listPhotoFiles(db)) {
    for (const file of listStoredFiles(photo)) if (!(await add(file))) gone.push(file);
  }
  if (gone.length === 0) return [];
  const scratch = new Scratch(dataDir);
  const trash = await new PhotoStorage(new FileStore(dataDir, scratch), scratch).trash.index();
  const missing: string[] = [];
  for (const file of gone) {
    // The photo may have been restored from the trash in the meantime.
    const isAdded = (trash.has(file) && (await add(file, trash.get(file)))) || (await add(file));
    if (!isAdded) missing.push(path.join('media', file));
  }
  return missing;
}

/** @returns missing files */
async function addVersions(db: Db, dataDir: string, files: BackupFiles): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, version } of await listStoredVersions(db)) {
    const folder = toBundleKey({ name, version });
    const found = await listFiles(dataDir, folder);
    for (const file of found) await files.add(file, path.join(dataDir, file));
    if (found.length === 0) missing.push(folder);
  }
  return missing;
}

/** Returns the file, or all files below a folder, relative to `from`; empty for a missing one. */
async function listFiles(from: string, name: string): Promise<string[]> {
  const entries = await readdir(path.join(from, name), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (!entries) return [name];
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)));
}
