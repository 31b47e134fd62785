import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { getStagingFolder } from '@fotosoc/server-kit/storage/data-folder';
import { formatFileInstant } from '@fotosoc/server-kit/db/upgrade';
import { recordBackup } from '@fotosoc/server-kit/storage/last-backup';
import { BackupRefused } from '../backup-refused.ts';
import { DATABASE_FILE, readManifest, type BackupManifest } from './manifest.ts';
import { resolveBackupPath, verifyDatabase, verifyFile } from './verify.ts';

/** Replaces the data folder by a backup, after every file and row count was compared with the manifest. The previous
 *  folder stays next to it. At any moment, the data folder is either the previous one or the backup.
 *  @returns path of the previous folder; undefined if there was none
 *  @throws BackupRefused for an incomplete backup, or while the site runs
 *  @throws ConfigError for a backup of a newer release */
export async function restoreBackup(backup: string, dataDir: string, now: Date): Promise<string | undefined> {
  const manifest = await readManifest(backup);
  const staging = getStagingFolder(dataDir);
  await rm(staging, { recursive: true, force: true }); // left by an interrupted restore
  try {
    await mkdir(path.join(staging, 'tmp'), { recursive: true, mode: 0o700 });
    await copyVerified(backup, staging, manifest);
    await verifyDatabase(path.join(staging, DATABASE_FILE), manifest);
    await recordBackup(staging, new Date(manifest.madeAt));
    if (!existsSync(dataDir)) {
      await rename(staging, dataDir);
      return undefined;
    }
    return await replaceDataFolder(dataDir, staging, `${dataDir}.before-restore-${formatFileInstant(now)}`);
  } finally {
    if (existsSync(dataDir)) await rm(staging, { recursive: true, force: true });
  }
}

/** The copies are verified, not their sources, as the site uses the copies. */
async function copyVerified(backup: string, staging: string, { files }: BackupManifest): Promise<void> {
  const folders = new Set<string>();
  for (const [file, sha256] of Object.entries(files)) {
    const target = resolveBackupPath(staging, file);
    const folder = path.dirname(target);
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    folders.add(folder);
    await copyFile(path.join(backup, file), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await verifyFile(target, file, sha256);
  }
}

async function replaceDataFolder(dataDir: string, staging: string, before: string): Promise<string> {
  const release = lockDatabase(path.join(dataDir, DATABASE_FILE));
  try {
    await rename(dataDir, before).catch((cause: unknown) => {
      throw new BackupRefused(
        `${dataDir} cannot be renamed: it must not be a mount, and this user must be able to write to its parent folder. Nothing was restored.`,
        { cause },
      );
    });
    // If the process is killed before this step, the site does not start, and the next restore continues here.
    await rename(staging, dataDir);
    return before;
  } finally {
    release();
  }
}

/** Locks the database: leaving WAL mode requires a single user. The next start sets the mode again.
 *  @throws BackupRefused while another process has it open */
function lockDatabase(file: string): () => void {
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
    // A corrupt database cannot be in use. The restore replaces it.
  }
  return () => void sqlite.close();
}
