import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** In the data folder, since the process that serves the site tells how old its backup is. */
export const LAST_BACKUP = 'last-backup.json';

/** Notes that a whole backup was made. */
export async function noteBackup(dataDir: string, madeAt: Date): Promise<void> {
  const text = JSON.stringify({ madeAt: madeAt.toISOString() });
  await writeFile(path.join(dataDir, LAST_BACKUP), text, { mode: 0o600, flush: true });
}

/** Returns when the last whole backup was made; `undefined` where there is none. */
export async function findLastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(path.join(dataDir, LAST_BACKUP), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new Date((JSON.parse(text) as { madeAt: string }).madeAt);
}
