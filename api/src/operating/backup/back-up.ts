import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase, type Db } from '../../ground/db/connection.ts';
import { refuseNewer, snapshot } from '../../ground/db/upgrade.ts';
import { keyOf } from '../../delivery/publish/bundle-store.ts';
import { listStoredVersions } from '../../delivery/versions/versions.ts';
import { filesOf } from '../../site/photos/photo.ts';
import { listPhotoFiles } from '../../site/photos/queries.ts';
import { PhotoStorage } from '../../site/photos/storage.ts';
import { FileStore } from '../../ground/storage/file-store.ts';
import { Scratch } from '../../ground/storage/scratch.ts';
import { MIGRATIONS } from '../../migrations.ts';
import { BackupRefused, countRows, DATABASE, MANIFEST, sha256Of, type BackupManifest } from './manifest.ts';

/** What no row names. */
const BESIDE_ROWS = ['outbox', 'demo-accounts.json', 'packages'];

/** Copies the data folder as it is at one instant into a new folder, which appears when it is whole; the site may run and
 *  be written to. The rows come first, then the files they name: these do not change, and what is deleted meanwhile is in
 *  the trash.
 *  @throws BackupRefused when there is nothing to back up, or something at the target already
 *  @throws ConfigError when a newer release has written to the database, and may keep what this one knows nothing of */
export async function backUp(dataDir: string, target: string, now: Date): Promise<BackupManifest> {
  const source = path.join(dataDir, DATABASE);
  await access(source).catch(() => {
    throw new BackupRefused(`There is no ${DATABASE} in ${dataDir}: set DATA_DIR to the folder of the site.`);
  });
  if ((await readdir(target).catch(() => [])).length > 0) {
    throw new BackupRefused(`There is something in ${target} already: name a folder that is empty, or not there yet.`);
  }
  const unfinished = `${target}.unfinished-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const database = path.join(unfinished, DATABASE);
    await withDatabase(source, async (db) => {
      await refuseNewer(db, MIGRATIONS);
      await snapshot(db, database);
    });
    const { tables, missing } = await withDatabase(database, async (db) => ({
      tables: await countRows(db),
      missing: [...(await copyPhotos(db, dataDir, unfinished)), ...(await copyVersions(db, dataDir, unfinished))],
    }));
    for (const name of BESIDE_ROWS)
      for (const file of await filesBelow(dataDir, name)) await copy(dataDir, unfinished, file);
    const files: Record<string, string> = {};
    for (const file of await filesBelow(unfinished, '.')) files[file] = await sha256Of(path.join(unfinished, file));
    const manifest: BackupManifest = { format: 1, madeAt: now.toISOString(), tables, files, missing };
    await writeFile(path.join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    await rename(unfinished, target);
    return manifest;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function withDatabase<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(file);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** @returns what is missing */
async function copyPhotos(db: Db, dataDir: string, target: string): Promise<string[]> {
  const scratch = new Scratch(dataDir);
  const { trash } = new PhotoStorage(new FileStore(dataDir, scratch), scratch);
  const missing: string[] = [];
  for await (const photo of listPhotoFiles(db)) {
    for (const file of filesOf(photo)) {
      const kept = path.join('media', file);
      if (await copy(dataDir, target, kept)) continue;
      const trashed = await trash.find(file);
      const isFound = trashed !== undefined && (await copyTo(path.join(dataDir, trashed), path.join(target, kept)));
      if (!isFound && !(await copy(dataDir, target, kept))) missing.push(kept); // it may have come back meanwhile
    }
  }
  return missing;
}

/** @returns what is missing */
async function copyVersions(db: Db, dataDir: string, target: string): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, version } of await listStoredVersions(db)) {
    const folder = keyOf({ name, version });
    const files = await filesBelow(dataDir, folder);
    for (const file of files) await copy(dataDir, target, file);
    if (files.length === 0) missing.push(folder);
  }
  return missing;
}

function copy(from: string, to: string, file: string): Promise<boolean> {
  return copyTo(path.join(from, file), path.join(to, file));
}

/** @returns false when there is no such file */
async function copyTo(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** A file itself, or every file below a folder; relative to `from`, empty if it is not there. */
async function filesBelow(from: string, name: string): Promise<string[]> {
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
