import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** File of the data folder, where the process that serves the site reads the age of its backup. */
const LAST_BACKUP = 'last-backup.json';

/** Results of the last backups; instants are ISO 8601. */
export interface BackupState {
  /** When the last whole backup was made; absent where there is none. */
  madeAt?: string;
  /** The last backup that failed since then. */
  failure?: { at: string; why: string };
}

/** Returns what became of the backups of a data folder. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  const text = await readFile(path.join(dataDir, LAST_BACKUP), 'utf8').catch(() => '{}');
  return JSON.parse(text) as BackupState;
}

/** Notes that a whole backup was made. */
export async function noteBackup(dataDir: string, madeAt: Date): Promise<void> {
  await save(dataDir, { madeAt: madeAt.toISOString() });
}

/** Notes that a backup failed, and keeps when the last whole one was made. */
export async function noteFailedBackup(dataDir: string, why: string, now: Date): Promise<void> {
  await save(dataDir, { ...(await readBackupState(dataDir)), failure: { at: now.toISOString(), why } });
}

async function save(dataDir: string, state: BackupState): Promise<void> {
  await writeFile(path.join(dataDir, LAST_BACKUP), JSON.stringify(state), { mode: 0o600, flush: true });
}
