import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import { readConfig } from '../../api/src/config/config.ts';
import { requireSite } from '@fotosoc/server-kit/storage/data-folder';
import { openServices } from '../../api/src/services.ts';
import { importFirebaseExport, formatSummary } from '../../api/src/operating/firebase-import/firebase-import.ts';
import { describeError, getExitCode } from '../../api/src/operating/start-errors.ts';

// `pnpm run import firebase FOLDER [--write] [--captions-to LINK] [--without-passwords] [--force]`: lists the data to
// import from a site on Firebase. With `--write` imports it; a repeated run imports what is missing.

const USAGE =
  'Name what to import: import firebase FOLDER [--write] [--captions-to LINK] [--without-passwords] [--force]';

const onProgress = (line: string) => process.stderr.write(`\r${line}`);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      'without-passwords': { type: 'boolean', default: false },
      'captions-to': { type: 'string' },
    },
  });
  const [from, folder, ...more] = positionals;
  if (from !== 'firebase' || folder === undefined || more.length > 0) throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  requireSite(config);
  const houses = await openServices(config);
  try {
    const plan = await importFirebaseExport(houses, {
      folder: path.resolve(folder),
      isWritten: values.write,
      isForced: values.force,
      withoutPasswords: values['without-passwords'],
      captionsTo: values['captions-to'],
      onProgress,
    });
    process.stderr.write('\n');
    for (const line of formatSummary(plan)) console.log(line);
    const seconds = (performance.now() / 1000).toFixed(1);
    console.log(values.write ? `\nDone after ${seconds} s.` : '\nNothing was changed. Add --write to import.');
    if (!values.write && plan.objections.length > 0 && !values.force) process.exitCode = 1;
  } finally {
    await houses.close();
  }
} catch (error) {
  console.error(describeError(error));
  process.exit(getExitCode(error));
}
