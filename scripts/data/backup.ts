import path from 'node:path';
import { parseArgs } from 'node:util';
import { queueBackupFailureMails } from '../../api/src/operating/backup/failure-mail.ts';
import { runBackup } from '../../api/src/operating/backup/run-backup.ts';
import { readConfig } from '../../api/src/config/config.ts';
import { describeError, getExitCode } from '../../api/src/operating/start-errors.ts';

// `pnpm backup FOLDER`: copies DATA_DIR, also of a running site. Exits with 1 if the backup is incomplete.

const USAGE = `backup FOLDER                  backs the site up into a new folder
backup --keep-days 14 FOLDER   also removes older backups in the same folder, except the last two
backup --tell-failure         mails the administrators that the last backup failed`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'keep-days': { type: 'string' }, 'tell-failure': { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  if (values['tell-failure']) {
    const recipients = await queueBackupFailureMails(config, new Date());
    console.log(`Mailed ${recipients.length} administrators.`);
  } else {
    await back(config, positionals, values['keep-days']);
  }
} catch (error) {
  const isMistyped = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  console.error(isMistyped ? USAGE : describeError(error));
  process.exit(getExitCode(error));
}

async function back(config: ReturnType<typeof readConfig>, folders: string[], days: string | undefined): Promise<void> {
  const [folder] = folders;
  const keptDays = days === undefined ? undefined : Number(days);
  const isUsable = keptDays === undefined || (Number.isInteger(keptDays) && keptDays > 0);
  if (folder === undefined || folders.length > 1 || !isUsable) {
    console.error(USAGE);
    process.exit(1);
  }
  const { files, tables, missing, linkedCount } = await runBackup(config, folder, { keptDays, now: new Date() });
  const seconds = performance.now() / 1000;
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const counted = `${Object.keys(files).length} files (${linkedCount} shared with the previous backup) and ${rows} rows`;
  console.log(`${path.resolve(folder)} has ${counted}, after ${seconds.toFixed(1)} s.`);
  for (const file of missing) console.error(`Missing in DATA_DIR, and so in the backup: ${file}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
