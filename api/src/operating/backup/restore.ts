import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { stagingOf } from '../../ground/storage/data-folder.ts';
import { stampOf } from '../../ground/db/upgrade.ts';
import { noteBackup } from '../../ground/storage/last-backup.ts';
import { BackupRefused, DATABASE, readManifest, type BackupManifest } from './manifest.ts';
import { pathIn, verifyDatabase, verifyFile } from './verify.ts';

/** Puts a backup in the place of the data folder, after every file and every row count was compared with the manifest.
 *  What was there stays beside it. The folder is the one of before or the one of the backup, at any moment.
 *  @returns where the folder of before is; undefined if there was none
 *  @throws BackupRefused when the backup is not whole, or the site runs
 *  @throws ConfigError when the backup is of a newer release */
export async function restore(backup: string, dataDir: string, now: Date): Promise<string | undefined> {
  const manifest = await readManifest(backup);
  const staging = stagingOf(dataDir);
  await rm(staging, { recursive: true, force: true }); // of a restore that was interrupted
  try {
    await mkdir(path.join(staging, 'tmp'), { recursive: true, mode: 0o700 });
    await copyVerified(backup, staging, manifest);
    await verifyDatabase(path.join(staging, DATABASE), manifest);
    await noteBackup(staging, new Date(manifest.madeAt));
    if (!existsSync(dataDir)) {
      await rename(staging, dataDir);
      return undefined;
    }
    return await replace(dataDir, staging, `${dataDir}.before-restore-${stampOf(now)}`);
  } finally {
    if (existsSync(dataDir)) await rm(staging, { recursive: true, force: true });
  }
}

/** The copies are compared, not what they were made of: these are the bytes the site will have. */
async function copyVerified(backup: string, staging: string, { files }: BackupManifest): Promise<void> {
  const folders = new Set<string>();
  for (const [file, sha256] of Object.entries(files)) {
    const target = pathIn(staging, file);
    const folder = path.dirname(target);
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    folders.add(folder);
    await copyFile(path.join(backup, file), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await verifyFile(target, file, sha256);
  }
}

async function replace(dataDir: string, staging: string, before: string): Promise<string> {
  const release = holdAlone(path.join(dataDir, DATABASE));
  try {
    await rename(dataDir, before).catch((cause: unknown) => {
      throw new BackupRefused(
        `${dataDir} cannot be set aside: it must be a folder in one that this user may write to, not a mount. Nothing was restored.`,
        { cause },
      );
    });
    await rename(staging, dataDir); // killed before this, the start refuses and a restore goes on
    return before;
  } finally {
    release();
  }
}

/** Takes the database for itself: leaving WAL mode needs to be its only user. The mode is set again at the next start.
 *  @throws BackupRefused when another process has it open */
function holdAlone(file: string): () => void {
  if (!existsSync(file)) return () => undefined;
  const sqlite = new BetterSqlite3(file, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.exec('begin exclusive');
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code.startsWith('SQLITE_BUSY')) {
      sqlite.close();
      throw new BackupRefused('The site is running on DATA_DIR: stop it, restore, and start it again.', {
        cause: error,
      });
    }
    // What is no database any more cannot be in use, and is why somebody restores.
  }
  return () => void sqlite.close();
}
