import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { create } from 'tar';
import { api, type ApiKey } from '../../packages/contract/src/api.ts';
import { REVISION } from '../../packages/contract/src/revision.ts';
import { readConfig } from '../../api/src/config/config.ts';
import { openHouses } from '../../api/src/houses.ts';
import { backUp } from '../../api/src/operating/backup/back-up.ts';
import { serve } from '../../api/src/server.ts';
import { seedTrial } from '../../api/src/site/demo/trial-content.ts';
import { buildAll } from '../build-all.ts';
import { draftOf } from '../packages/draft.ts';
import { KEPT_MEMBER, KEPT_NOTE, KEPT_SITE, type KeptRelease } from './kept-release.ts';

// `pnpm release:keep`: stores a snapshot of this release, a small started site with its bundles, as a backup. Later
// changes must keep serving it as the previous release.

const draft = draftOf('kept-release');
try {
  const dataDir = path.join(draft, 'data');
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', SEED: 'none', CHROMIUM_PATH: 'none', LOG_LEVEL: 'error' });
  const bundles = (await buildAll(console.log)).map(({ outDir }) => outDir);
  const houses = await openHouses(config);
  await seedTrial(houses, KEPT_MEMBER.password);
  await houses.close();
  await (await serve(config, { bundles })).close();
  const backup = path.join(draft, 'backup');
  await backUp(dataDir, backup, new Date());
  mkdirSync(path.dirname(KEPT_SITE), { recursive: true });
  await create({ cwd: backup, file: KEPT_SITE, brotli: true, portable: true }, ['.']);
  writeFileSync(KEPT_NOTE, JSON.stringify(note()));
} finally {
  rmSync(draft, { recursive: true });
}
console.log(`Kept: ${KEPT_SITE}, ${(statSync(KEPT_SITE).size / 1e6).toFixed(1)} MB`);

function note(): KeptRelease {
  const answers = Object.entries(api).map(([key, { replies }]) => [key as ApiKey, Object.values(replies)[0]!] as const);
  return { contract: REVISION, answers: Object.fromEntries(answers) };
}
