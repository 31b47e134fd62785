import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** File in the data folder, from which the serving process reads the age of its backup. */
const LAST_BACKUP = 'last-backup.json';

/** Results of the last backups; instants are ISO 8601. */
export interface BackupState {
  /** Time of the last complete backup; absent if none. */
  madeAt?: string;
  /** Last failure after the last complete backup. */
  failure?: { at: string; why: string };
}

export async function readBackupState(dataDir: string): Promise<BackupState> {
  const text = await readFile(path.join(dataDir, LAST_BACKUP), 'utf8').catch(() => '{}');
  return JSON.parse(text) as BackupState;
}

export async function recordBackup(dataDir: string, madeAt: Date): Promise<void> {
  await save(dataDir, { madeAt: madeAt.toISOString() });
}

/** Records a failed backup, and keeps the time of the last complete one. */
export async function recordFailedBackup(dataDir: string, why: string, now: Date): Promise<void> {
  await save(dataDir, { ...(await readBackupState(dataDir)), failure: { at: now.toISOString(), why } });
}

async function save(dataDir: string, state: BackupState): Promise<void> {
  await writeFile(path.join(dataDir, LAST_BACKUP), JSON.stringify(state), { mode: 0o600, flush: true });
}
