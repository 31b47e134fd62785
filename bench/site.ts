/** Serves the site with demo content and the current build of every remote, as a separate process that can be bound to
 *  a core. Run: `node --import tsx site.ts PORT`. Prints its address, and stops with SIGTERM. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../api/src/config/config.ts';
import { serve } from '../api/src/server.ts';
import { openSeededFolder } from '../e2e/seeded-folder.ts';
import { buildAll } from '../scripts/build-all.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-bench-'));
const bundles = (await buildAll(console.error)).map(({ outDir }) => outDir);
await cp(await openSeededFolder(console.error), dataDir, { recursive: true });
const settings = {
  PORT: process.argv[2],
  DATA_DIR: dataDir,
  SEED: 'demo',
  LOG_LEVEL: 'error',
  CHROMIUM_PATH: 'none', // publish checks are measured elsewhere
  RATE_FACTOR: '1000000', // one machine acts as all visitors
};
const { address, close } = await serve(readConfig({ ...process.env, ...settings }), { bundles });
console.log(address);
process.once('SIGTERM', () => {
  void close()
    .then(() => rm(dataDir, { recursive: true }))
    .then(() => process.exit());
});
