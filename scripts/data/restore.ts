import path from 'node:path';
import { restore } from '../../api/src/operating/backup/restore.ts';
import { readConfig } from '../../api/src/config/config.ts';
import { exitCodeOf, sentenceOf } from '../../api/src/server.ts';

// `pnpm restore FOLDER`: makes a backup the DATA_DIR of the site, which must not run. What was there stays beside it.

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say from where: restore FOLDER');
  process.exit(1);
}
try {
  const { dataDir } = readConfig(process.env);
  const before = await restore(path.resolve(folder), dataDir, new Date());
  console.log(`${dataDir} is restored, after ${(performance.now() / 1000).toFixed(1)} s.`);
  if (before !== undefined) console.log(`What was there is in ${before}.`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(exitCodeOf(error));
}
