import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from '../../api/src/operating/backup/verify.ts';
import { restoreBackup } from '../../api/src/operating/backup/restore.ts';
import { readConfig } from '../../api/src/config/config.ts';
import { describeError, getExitCode } from '../../api/src/operating/start-errors.ts';

// `pnpm restore FOLDER`: restores a backup as the DATA_DIR of the site, which must not run. The previous data is kept
// beside it.

const USAGE = `restore FOLDER           restores a backup into the data folder of the site
restore --check FOLDER   checks that a backup can be restored, and changes nothing`;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    console.error(USAGE);
    process.exit(1);
  }
  await (values.check ? check(path.resolve(folder)) : putBack(path.resolve(folder)));
} catch (error) {
  const isMistyped = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  console.error(isMistyped ? USAGE : describeError(error));
  process.exit(getExitCode(error));
}

async function check(folder: string): Promise<void> {
  const { files, tables, missing, madeAt } = await checkBackup(folder);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  console.log(`${folder} of ${madeAt} is complete: ${Object.keys(files).length} files and ${rows} rows, ${seconds()}.`);
  for (const file of missing) console.error(`Missing when the backup was made: ${file}`);
}

async function putBack(folder: string): Promise<void> {
  const { dataDir } = readConfig(process.env);
  const before = await restoreBackup(folder, dataDir, new Date());
  console.log(`${dataDir} is restored, ${seconds()}.`);
  if (before !== undefined) console.log(`The previous data folder is ${before}.`);
}

function seconds(): string {
  return `after ${(performance.now() / 1000).toFixed(1)} s`;
}
