import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { recordBackup, recordFailedBackup } from '@fotosoc/server-kit/storage/last-backup';
import { describeError } from '../start-errors.ts';
import { createBackup, type CreatedBackup } from './create-backup.ts';
import { removeOldBackups } from './other-backups.ts';
import { BackupRefused } from '../backup-refused.ts';

const IN_A_BUCKET =
  'Photos and versions are in the bucket of S3_URL: copy the site into a folder with pnpm data copy (see docs/operating.md).';

/** Creates a backup of a site, and records the result in the data folder. Old backups are deleted first, to make room.
 *  @param keptDays age at which other backups are deleted; `undefined` keeps all
 *  @throws BackupRefused, ConfigError as `createBackup` does */
export async function runBackup(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  folder: string,
  { keptDays, now }: { keptDays?: number | undefined; now: Date },
): Promise<CreatedBackup> {
  const target = path.resolve(folder);
  if (s3) throw new BackupRefused(IN_A_BUCKET);
  try {
    if (keptDays !== undefined) await removeOldBackups(target, { keptDays, dataDir }, now);
    const made = await createBackup(dataDir, target, now);
    await recordBackup(dataDir, now);
    if (made.missing.length > 0) await recordFailedBackup(dataDir, formatMissingFiles(made.missing), now);
    return made;
  } catch (error) {
    const said = describeError(error);
    const why = typeof said === 'string' ? said : (error as Error).message;
    // A failure of the data folder may also prevent this record.
    await recordFailedBackup(dataDir, why, now).catch(() => undefined);
    throw error;
  }
}

function formatMissingFiles(missing: readonly string[]): string {
  return `${missing.length} files named in the database are missing in the data folder and in the backup, such as ${missing[0]}.`;
}
