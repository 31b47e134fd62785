import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Release } from '@fotosoc/contract/health';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import { buildApp } from './app.ts';
import { readConfig, requireSharedSettings, type Config } from './config/config.ts';
import { describeError, getExitCode } from './operating/start-errors.ts';
import { COPY_NOTE } from './operating/data-copy/copy-site.ts';
import { fillDigests } from '@fotosoc/delivery/publish/fill-digests';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';
import { reportReleaseBreaks } from '@fotosoc/delivery/status/release-breaks';
import { logTeamsToRebuild } from '@fotosoc/delivery/status/teams-to-rebuild';
import { storePackages } from '@fotosoc/delivery/packages/store';
import { seedWithoutPhotos } from './features/demo/seed.ts';
import { seedPhotos } from './features/demo/seed-photos.ts';
import { Lease } from '@fotosoc/server-kit/jobs/lease';
import type { Telemetry } from '@fotosoc/server-kit/telemetry/open-telemetry';
import { startJobs } from '@fotosoc/server-kit/jobs/scheduler';
import { createJobs } from './schedule.ts';
import { openServices, type ProvidedResources, type Services } from './services.ts';

export interface ServeOptions extends Pick<ProvidedResources, 'renderProcesses' | 'idleProcesses'> {
  /** Called with a line about the progress of the start. */
  onProgress?: (line: string) => void;
  /** Folders of built shell and remotes, published before the server listens. A published version gets activated unless
   *  an administrator has chosen the versions. */
  bundles?: string[];
  /** Folder of packages from `pnpm packages`; default the stored packages. */
  packages?: string;
  /** Creates the folder of packages at the first request. */
  pack?: () => Promise<string>;
  origin?: VersionOrigin;
  /** Running release, for health, metrics and the deployments page. */
  release?: Release;
}

export interface RunningServer {
  /** e.g. `http://127.0.0.1:3000` */
  address: string;
  /** Shuts down: reports the shutdown in its health for the configured time, completes running requests of up to 20 s,
   *  then releases all resources. */
  close: () => Promise<void>;
}

/** Timeout of a shutdown; supervisors often kill a server after half a minute. */
const STOP_WITHIN_MS = 20_000;

/** Opens the data folder, fills an empty database with demo content if configured, and listens; demo photos follow
 *  later. */
export async function serve(
  config: Config,
  { bundles = [], packages, pack, origin, release, onProgress = () => undefined, ...processes }: ServeOptions = {},
): Promise<RunningServer> {
  requireSharedSettings(config);
  const services = await openServices(config, undefined, { release, ...processes, ...(!config.readOnly && { pack }) });
  let telemetry: Telemetry | undefined;
  try {
    if (!config.readOnly) await prepare(services, { bundles, packages, origin, onProgress });
    telemetry = await telemetryOf(services);
    const app = await buildApp(services, undefined, telemetry?.log);
    const address = await app.listen({ host: config.host, port: config.port });
    if (!config.readOnly) services.background.run(() => seedPhotos(services, onProgress));
    const isForJobs = !config.readOnly && (config.role === 'all' || config.role === 'jobs');
    const lease = isForJobs ? new Lease(services.db, 'jobs') : undefined;
    const isHeld = () => Number(lease?.isHeld ?? false);
    services.metrics.gauge('fotosoc_jobs_lease_held', '1 if this process runs the scheduled jobs', isHeld);
    let lastRoundAtMs = 0;
    services.metrics.gauge(
      'fotosoc_jobs_round_timestamp_seconds',
      'Time of the last completed run of half-minute jobs, such as mails; 0 before the first',
      () => lastRoundAtMs / 1000,
    );
    const onRound = () => {
      lastRoundAtMs = Date.now();
    };
    const jobs = config.readOnly ? [] : createJobs(services, onRound);
    const stopJobs = startJobs(jobs, services.background, lease);
    return {
      address,
      close: async () => {
        const jobsStopped = stopJobs();
        services.stopping.isAsked = true;
        await pause(config.drainMs);
        const cut = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS);
        await app.close();
        clearTimeout(cut);
        await jobsStopped;
        await services.close();
        await telemetry?.close();
      },
    };
  } catch (error) {
    await telemetry?.close();
    await services.close();
    throw error;
  }
}

/** Loads the exporter only if a collector is configured. */
async function telemetryOf({ config, metrics }: Services): Promise<Telemetry | undefined> {
  if (config.otlpEndpoint === undefined) return undefined;
  const { openTelemetry } = await import('@fotosoc/server-kit/telemetry/open-telemetry');
  return openTelemetry(config.otlpEndpoint, config, metrics);
}

async function prepare(
  services: Services,
  { bundles, packages, origin, onProgress }: Required<Pick<ServeOptions, 'bundles' | 'onProgress'>> & ServeOptions,
): Promise<void> {
  await services.scratch.removeAbandoned();
  await services.objects.delete(COPY_NOTE); // a copied site becomes independent of its source
  await fillDigests(services);
  for (const bundle of bundles) {
    const hint = await publishAndActivate(services, bundle, origin);
    if (hint !== undefined) onProgress(hint);
  }
  await reportReleaseBreaks(services);
  await logTeamsToRebuild(services);
  if (packages !== undefined) await storePackages(services.objects, packages, services.now());
  await seedWithoutPhotos(services, onProgress);
  if ((await services.administrator()) === undefined) {
    onProgress('This site has no administrator yet: run `pnpm admin EMAIL`, or `node admin.js EMAIL` of a release.');
  }
}

async function main(): Promise<void> {
  const { address, close } = await serve(readConfig(process.env), { onProgress: (line) => console.log(line) });
  stopOnSignal(close);
  console.log(`Listening at ${address}`);
}

/** Ends the process on a signal: by `close`, and at once on a second signal. */
export function stopOnSignal(close: () => Promise<void>, onStop: () => void = () => undefined): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    onStop();
    close().then(() => process.exit(0), exitWith);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function exitWith(error: unknown): never {
  console.error(describeError(error));
  process.exit(getExitCode(error));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main().catch(exitWith);
