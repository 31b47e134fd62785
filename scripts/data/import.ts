import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../../api/src/config/config-error.ts';
import { readConfig } from '../../api/src/config/config.ts';
import { openHouses } from '../../api/src/houses.ts';
import { moveIn, summaryOf } from '../../api/src/operating/moving-in/move-in.ts';
import { exitCodeOf, sentenceOf } from '../../api/src/server.ts';

// `pnpm run import firebase FOLDER [--dry-run] [--captions-to LINK]`: brings members, portfolios, galleries, photos and
// captions of a site on Firebase; done again, what is not here yet.

const USAGE = 'Say what to bring: import firebase FOLDER [--dry-run] [--captions-to LINK]';

const onProgress = (line: string) => process.stderr.write(`\r${line}`);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, 'captions-to': { type: 'string' } },
  });
  const [from, folder, ...more] = positionals;
  if (from !== 'firebase' || folder === undefined || more.length > 0) throw new ConfigError(USAGE);
  const houses = await openHouses(readConfig(process.env));
  try {
    const isDryRun = values['dry-run'];
    const asked = { folder: path.resolve(folder), isDryRun, captionsTo: values['captions-to'], onProgress };
    const plan = await moveIn(houses, asked);
    process.stderr.write('\n');
    for (const line of summaryOf(plan)) console.log(line);
    console.log(isDryRun ? '\nNothing was changed.' : `\nDone after ${(performance.now() / 1000).toFixed(1)} s.`);
  } finally {
    await houses.close();
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(exitCodeOf(error));
}
