import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { stagingOf } from '../../ground/storage/data-folder.ts';
import { openDatabase } from '../../ground/db/connection.ts';
import { refuseNewer, stampOf } from '../../ground/db/upgrade.ts';
import { BackupRefused, countRows, DATABASE, MANIFEST, sha256Of, type BackupManifest } from './manifest.ts';
import { MIGRATIONS } from '../../migrations.ts';
import { ownValue } from '@fotosoc/contract/own-value';

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
    if (!existsSync(dataDir)) {
      await rename(staging, dataDir);
      return undefined;
    }
    return await replace(dataDir, staging, `${dataDir}.before-restore-${stampOf(now)}`);
  } finally {
    if (existsSync(dataDir)) await rm(staging, { recursive: true, force: true });
  }
}

async function readManifest(backup: string): Promise<BackupManifest> {
  let manifest: Partial<BackupManifest>;
  try {
    manifest = JSON.parse(await readFile(path.join(backup, MANIFEST), 'utf8')) as Partial<BackupManifest>;
  } catch (cause) {
    throw new BackupRefused(`${backup} is no backup: it has no ${MANIFEST} that can be read.`, { cause });
  }
  if (manifest.format !== 1 || !manifest.files?.[DATABASE]) {
    throw new BackupRefused(`${backup} was made by another release: restore it with that one, then upgrade.`);
  }
  return manifest as BackupManifest;
}

/** The copies are compared, not what they were made of: these are the bytes the site will have. */
async function copyVerified(backup: string, staging: string, { files }: BackupManifest): Promise<void> {
  for (const [file, sha256] of Object.entries(files)) {
    const target = path.join(staging, file);
    if (!target.startsWith(staging + path.sep))
      throw new BackupRefused(`The backup names a file outside of it: ${file}.`);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const isCopied = await copyFile(path.join(backup, file), target).then(
      () => true,
      () => false,
    );
    if (!isCopied || (await sha256Of(target)) !== sha256) {
      throw new BackupRefused(
        `The backup is damaged: ${file} is ${isCopied ? 'changed' : 'missing'}. Nothing was restored.`,
      );
    }
  }
}

async function verifyDatabase(file: string, { tables }: BackupManifest): Promise<void> {
  const db = openDatabase(file);
  try {
    await refuseNewer(db, MIGRATIONS);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const counts = await countRows(db);
    const wrong = Object.keys({ ...tables, ...counts }).find(
      (name) => ownValue(tables, name) !== ownValue(counts, name),
    );
    if (rows[0]?.integrity_check !== 'ok' || wrong !== undefined) {
      throw new BackupRefused(
        `The backup is damaged: its database does not hold what it should. Nothing was restored.`,
      );
    }
  } finally {
    await db.destroy();
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
