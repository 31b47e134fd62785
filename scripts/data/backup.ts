import path from 'node:path';
import { backUp } from '../../api/src/operating/backup/back-up.ts';
import { BackupRefused } from '../../api/src/operating/backup/manifest.ts';
import { readConfig } from '../../api/src/config/config.ts';
import { exitCodeOf, sentenceOf } from '../../api/src/server.ts';

// `pnpm backup FOLDER`: copies DATA_DIR, of a running site as well. Ends with 1 if something is missing in it.

const IN_A_BUCKET =
  'Photos and versions are in the bucket of S3_URL: copy the site into a folder with pnpm data copy, as docs/operating.md says.';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say where to: backup FOLDER');
  process.exit(1);
}
try {
  const target = path.resolve(folder);
  const { dataDir, s3 } = readConfig(process.env);
  if (s3) throw new BackupRefused(IN_A_BUCKET);
  const { files, tables, missing } = await backUp(dataDir, target, new Date());
  const seconds = performance.now() / 1000;
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  console.log(`${target} has ${Object.keys(files).length} files and ${rows} rows, after ${seconds.toFixed(1)} s.`);
  for (const file of missing) console.error(`Missing in DATA_DIR, and so in the backup: ${file}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(exitCodeOf(error));
}
