/** The site as it is served, with demo content and every remote as it is now; on its own, so that it can be given a core.
 *  Run: `node --import tsx site.ts PORT`. Says where it listens, and stops with SIGTERM. */
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
  CHROMIUM_PATH: 'none', // the gate is measured elsewhere
  RATE_FACTOR: '1000000', // one machine is all visitors here
};
const { address, close } = await serve(readConfig({ ...process.env, ...settings }), { bundles });
console.log(address);
process.once('SIGTERM', () => {
  void close()
    .then(() => rm(dataDir, { recursive: true }))
    .then(() => process.exit());
});
