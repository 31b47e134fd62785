import net from 'node:net';
import { determineOrigin } from '@fotosoc/cli/origin';
import { readConfig } from '../api/src/config/config.ts';
import { describeError, getExitCode } from '../api/src/operating/start-errors.ts';
import { serve, stopOnSignal } from '../api/src/server.ts';
import { buildAll, workspace } from './build-all.ts';
import { describeDemoAccounts } from './data/demo-accounts.ts';
import { packInChildProcess } from './packages/pack-in-child-process.ts';
import { createProgressWriter } from './progress.ts';
import { readRelease } from './release/this-release.ts';

const say = createProgressWriter(process.stdout);

// `pnpm start`: builds changed packages, publishes them into the local registry as a team would, and serves the site.
try {
  await start();
} catch (error) {
  console.error(describeError(error));
  process.exit(getExitCode(error));
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  await refuseTakenPort(config.host, config.port); // before the build, which takes a while
  const origin = determineOrigin({}, process.env, workspace);
  say('Building the shell and the remotes …');
  const bundles = await buildAll(say);
  const { address, close } = await serve(config, {
    onProgress: say,
    bundles: bundles.map(({ outDir }) => outDir),
    pack: packInChildProcess,
    origin,
    release: readRelease(workspace, origin.commit),
  });
  say(`\nThe site is at ${config.host === '127.0.0.1' ? `http://localhost:${new URL(address).port}` : address}`);
  const accounts = describeDemoAccounts(config.dataDir);
  if (accounts) say(accounts);
  say('Stop it with Ctrl-C.');
  stopOnSignal(close, () => say('\nStopping …'));
}

/** @throws the server's own error if the port is taken */
async function refuseTakenPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen({ host, port }, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}
