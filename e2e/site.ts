import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { readConfig, type Config } from '../api/src/config/config.ts';
import { RenderProcesses } from '../api/src/features/photos/processing/render-processes.ts';
import { serve } from '../api/src/server.ts';
import { buildAll, workspace } from '../scripts/build-all.ts';
import { packAll } from '../scripts/packages/pack.ts';
import { restoreSnapshotSite, type SnapshotName } from '../scripts/release/release-snapshot.ts';
import { copyBundle } from './built-bundle.ts';
import { openSeededFolder } from './seeded-folder.ts';
import { getDataDir, DEPLOY_TOKENS, FIRST_PORT, LAST_GOOD_GALLERIES, PORTS } from './sites.ts';

/** Sites with data of earlier releases, by port. Only long tests use the site of release 1. */
const SNAPSHOT_SITES = new Map<number, SnapshotName>([
  [PORTS.upgraded, 'before'],
  ...(process.env['LONG'] ? [[PORTS.renamed, 'release-1'] as const] : []),
]);
/** Sites with the demo content. */
const DEMO_SITES = [PORTS.shared, PORTS.deployments, PORTS.chaos, PORTS.publishing];

await serveAll();

/** Serves the sites: demo content, the current build of every remote, an older version of mf-galleries as a fallback,
 *  and sites with data of earlier releases. */
async function serveAll(): Promise<void> {
  const packages = await packAll(console.log);
  const bundles = (await buildAll(console.log)).map(({ outDir }) => outDir);
  const older = path.join(workspace, 'e2e/results', `older-galleries-${FIRST_PORT}`);
  copyBundle('mf-galleries', LAST_GOOD_GALLERIES, older);
  const ports = [...DEMO_SITES, ...SNAPSHOT_SITES.keys()];
  const clear = () => Promise.all(ports.map((port) => rm(getDataDir(port), { recursive: true, force: true })));
  await clear();
  const [first, ...others] = DEMO_SITES.map(configOf);
  // The content is created once and copied to each site, which is far faster than creating it everywhere.
  await cp(await openSeededFolder(console.log), first!.dataDir, { recursive: true });
  // All sites share the processes that render photos, whose start takes as long as a dozen copies.
  const processes = {
    renderProcesses: new RenderProcesses(),
    idleProcesses: new RenderProcesses({ isForIdleTime: true }),
  };
  const start = (config: Config) => serve(config, { bundles: [older, ...bundles], packages, ...processes });
  await (await start(first!)).close();
  for (const { dataDir } of others) await cp(first!.dataDir, dataDir, { recursive: true });
  for (const [port, name] of SNAPSHOT_SITES) await restoreSnapshotSite(getDataDir(port), name);
  const servers = await Promise.all([
    ...[first!, ...others].map(start),
    ...[...SNAPSHOT_SITES.keys()].map(async (port) => serve(configOf(port), processes)),
  ]);
  for (const port of ports) await skipAvifCopies(getDataDir(port));
  console.log(`Serving at ${servers.map(({ address }) => address).join(', ')}`);
  const end = async () => {
    await Promise.all(servers.map(({ close }) => close()));
    await clear();
    process.exit(0);
  };
  for (const ending of ['SIGTERM', 'disconnect']) process.on(ending, () => void end());
}

/** Leaves the demo photos without AVIF copies: rendering them for all sites took a quarter of the processor while tests
 *  ran. Visitors get WebP, as before a conversion. */
async function skipAvifCopies(dataDir: string): Promise<void> {
  const db = openDatabase(path.join(dataDir, 'fotosoc.sqlite'));
  await db.updateTable('photos').set({ avif_state: 2 }).where('avif_state', '=', 0).execute();
  await db.destroy();
}

function configOf(port: number): Config {
  const tokens = Object.entries(DEPLOY_TOKENS).map(
    ([name, token]) => `${name}:publish+canary+promote+rollback+block=${token}`,
  );
  const own = {
    PORT: String(port),
    DATA_DIR: getDataDir(port),
    SEED: 'demo',
    LOG_LEVEL: 'error',
    DRAW_WAIT_MS: '20000', // allows a busy machine more time to render
    DEPLOY_TOKENS: tokens.join(),
    TRUSTED_PROXIES: '127.0.0.1', // lets journeys act as visitors with different addresses
    LOANS_HORIZON_DAYS: '10000', // journeys book in different years, all for one address
    LOANS_OPEN_PER_EMAIL: '1000',
    RATE_FACTOR: '10', // one machine acts as all visitors and teams
  };
  const unopened = port === PORTS.publishing ? {} : { CHROMIUM_PATH: 'none' };
  return readConfig({ ...process.env, ...own, ...unopened });
}
