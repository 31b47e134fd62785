import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAs } from '@fotosoc/build';
import { readConfig } from '../api/src/config.ts';
import { serve } from '../api/src/server.ts';
import { buildAll, workspace } from '../scripts/build-all.ts';

/** Serves a site of its own for the journeys: fresh demo content, every remote as it is now, and for mf-galleries an
 *  older version as well, so that there is something to fall back to. */
export const PORT = Number(process.env['E2E_PORT'] ?? 3190); // another one lets two runs go side by side
export const DATA_DIR = fileURLToPath(new URL(`results/data-${PORT}`, import.meta.url));
/** The version of mf-galleries that steps in when the current one fails. */
export const LAST_GOOD_GALLERIES = '0.9.0+0dd0c0de';
/** What each team deploys with. */
export const DEPLOY_TOKENS = {
  'mf-loans': `mfp_${'e'.repeat(43)}`,
  'mf-prints': `mfp_${'n'.repeat(43)}`,
  shell: `mfp_${'s'.repeat(43)}`,
};

if (process.argv[1] === import.meta.filename) {
  await rm(DATA_DIR, { recursive: true, force: true });
  const bundles = (await buildAll(console.log)).map(({ outDir }) => outDir);
  const older = path.join(workspace, 'e2e/results', `older-galleries-${PORT}`);
  await buildAs(path.join(workspace, 'mf-galleries'), LAST_GOOD_GALLERIES, older);
  const tokens = Object.entries(DEPLOY_TOKENS).map(
    ([name, token]) => `${name}:publish+canary+promote+rollback+block=${token}`,
  );
  const own = {
    PORT: String(PORT),
    DATA_DIR,
    SEED: 'demo',
    LOG_LEVEL: 'error',
    DEPLOY_TOKENS: tokens.join(),
    TRUSTED_PROXIES: '127.0.0.1', // a journey may so speak for visitors of many addresses
    RATE_FACTOR: '10', // one machine is all visitors and all teams here
  };
  const config = readConfig({ ...process.env, ...own });
  const { address, close } = await serve(config, { onProgress: console.log, bundles: [older, ...bundles] });
  console.log(`Serving at ${address}`);
  process.on('SIGTERM', () => void close().then(() => process.exit(0)));
}
