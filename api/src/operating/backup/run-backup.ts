import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { noteBackup, noteFailedBackup } from '../../ground/storage/last-backup.ts';
import { sentenceOf } from '../../server.ts';
import { backUp, type MadeBackup } from './back-up.ts';
import { removeOldBackups } from './backups-beside.ts';
import { BackupRefused } from './manifest.ts';

const IN_A_BUCKET =
  'Photos and versions are in the bucket of S3_URL: copy the site into a folder with pnpm data copy, as docs/operating.md says.';

/** Creates a backup of a site, and records the result in the data folder. Old backups are deleted first, to make room.
 *  @param keptDays age at which other backups are deleted; `undefined` keeps all
 *  @throws BackupRefused, ConfigError as `backUp` does */
export async function runBackup(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  folder: string,
  { keptDays, now }: { keptDays?: number | undefined; now: Date },
): Promise<MadeBackup> {
  const target = path.resolve(folder);
  if (s3) throw new BackupRefused(IN_A_BUCKET);
  try {
    if (keptDays !== undefined) await removeOldBackups(target, { keptDays, dataDir }, now);
    const made = await backUp(dataDir, target, now);
    await noteBackup(dataDir, now);
    if (made.missing.length > 0) await noteFailedBackup(dataDir, missingSentence(made.missing), now);
    return made;
  } catch (error) {
    const said = sentenceOf(error);
    const why = typeof said === 'string' ? said : (error as Error).message;
    await noteFailedBackup(dataDir, why, now).catch(() => undefined); // the data folder may be the cause
    throw error;
  }
}

function missingSentence(missing: readonly string[]): string {
  return `${missing.length} files that the database names are missing in the data folder, and so in the backup, such as ${missing[0]}.`;
}
