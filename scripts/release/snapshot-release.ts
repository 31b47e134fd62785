import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { create } from 'tar';
import { api, type ApiKey } from '../../packages/contract/src/api.ts';
import { CONTRACT_REVISION } from '../../packages/contract/src/revision.ts';
import { readConfig } from '../../api/src/config/config.ts';
import { openServices } from '../../api/src/services.ts';
import { createBackup } from '../../api/src/operating/backup/create-backup.ts';
import { serve } from '../../api/src/server.ts';
import { seedSandbox } from '../../api/src/features/demo/sandbox-content.ts';
import { buildAll } from '../build-all.ts';
import { createDraft } from '../packages/draft.ts';
import { SNAPSHOT_MEMBER, SNAPSHOT_METADATA, SNAPSHOT_SITE, type SnapshotRelease } from './release-snapshot.ts';

// `pnpm release:keep`: stores a snapshot of this release, a small started site with its bundles, as a backup. Later
// changes must keep serving it as the previous release.

const draft = createDraft('kept-release');
try {
  const dataDir = path.join(draft, 'data');
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', SEED: 'none', CHROMIUM_PATH: 'none', LOG_LEVEL: 'error' });
  const bundles = (await buildAll(console.log)).map(({ outDir }) => outDir);
  const houses = await openServices(config);
  await seedSandbox(houses, SNAPSHOT_MEMBER.password);
  await houses.close();
  await (await serve(config, { bundles })).close();
  rmSync(path.join(dataDir, 'source-maps'), { recursive: true, force: true }); // half of the bytes, needed only to explain errors
  const backup = path.join(draft, 'backup');
  await createBackup(dataDir, backup, new Date());
  mkdirSync(path.dirname(SNAPSHOT_SITE), { recursive: true });
  await create({ cwd: backup, file: SNAPSHOT_SITE, brotli: true, portable: true }, ['.']);
  writeFileSync(SNAPSHOT_METADATA, JSON.stringify(note()));
} finally {
  rmSync(draft, { recursive: true });
}
console.log(`Kept: ${SNAPSHOT_SITE}, ${(statSync(SNAPSHOT_SITE).size / 1e6).toFixed(1)} MB`);

function note(): SnapshotRelease {
  const answers = Object.entries(api).map(([key, { replies }]) => [key as ApiKey, Object.values(replies)[0]!] as const);
  return { contract: CONTRACT_REVISION, answers: Object.fromEntries(answers) };
}
