import { mkdir, rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import {
  toSandboxConfig,
  copyDeployments,
  SandboxBundles,
  type SandboxSite,
} from '@fotosoc/delivery/publish/sandbox-sites';
import type { CandidateVersion } from '@fotosoc/delivery/versions/candidate-version';
import { Metrics } from '@fotosoc/server-kit/metrics/metrics';
import { openServices, type Services } from './services.ts';
import { seedSandbox } from './features/demo/sandbox-content.ts';

type BuildApp = (services: Services) => Promise<FastifyInstance>;

/** Opens this site read-only, with the candidate version in place of the active version. */
export async function openSandboxSite(
  services: Services,
  tried: CandidateVersion,
  buildApp: BuildApp,
): Promise<SandboxSite> {
  const app = await buildApp({
    ...services,
    tried,
    bundles: new SandboxBundles(services.bundles.objects, tried),
    config: toSandboxConfig(services.config),
    stopping: { isAsked: false },
    metrics: new Metrics(),
  });
  return { app, close: async () => app.close() };
}

/** Opens a copy of this site in a separate folder, with the candidate version, other live versions, and no personal
 *  data: one member with a portfolio, a gallery, events and equipment. The copy sends no mail and calls no other
 *  service. */
export async function openSandboxCopy(
  { bundles, config, db, now, safeHttp, scratch }: Services,
  tried: CandidateVersion,
  buildApp: BuildApp,
): Promise<SandboxSite> {
  const dataDir = scratch.path();
  const closing = [async () => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    await mkdir(dataDir, { recursive: true });
    const resources = { safeHttp, bundles: new SandboxBundles(bundles.objects, tried) };
    const copy = { ...(await openServices(configIn(dataDir, config), now, resources)), tried };
    closing.push(copy.close);
    await copyDeployments(db, copy.db);
    const session = await seedSandbox(copy);
    const app = await buildApp(copy);
    closing.push(async () => app.close());
    return { app, session, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function configIn(dataDir: string, config: Config): Config {
  return {
    ...toSandboxConfig(config),
    dataDir,
    databaseUrl: undefined,
    s3: undefined,
    adminUserId: undefined,
    seed: 'none',
    deployTokens: [],
    smtpUrl: undefined,
    eventsUrl: undefined,
    quickLinksSheetUrl: undefined,
    fotoOfTheWeekSheetUrl: undefined,
    contactFormUrl: undefined,
  };
}
