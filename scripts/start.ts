import net from 'node:net';
import { originOf } from '@fotosoc/remote/origin';
import { readConfig } from '../api/src/config/config.ts';
import { exitCodeOf, sentenceOf, serve, stopOnSignal } from '../api/src/server.ts';
import { buildAll, workspace } from './build-all.ts';
import { whereDemoAccountsAre } from './data/demo-accounts.ts';
import { packApart } from './packages/pack-apart.ts';
import { progressOn } from './progress.ts';
import { releaseIn } from './release/this-release.ts';

const say = progressOn(process.stdout);

// `pnpm start`: builds changed packages, publishes them into the local registry as a team would, and serves the site.
try {
  await start();
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(exitCodeOf(error));
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  await refuseTakenPort(config.host, config.port); // before the build
  const origin = originOf({}, process.env, workspace);
  say('Building the shell and the remotes …');
  const bundles = await buildAll(say);
  const { address, close } = await serve(config, {
    onProgress: say,
    bundles: bundles.map(({ outDir }) => outDir),
    pack: packApart,
    origin,
    release: releaseIn(workspace, origin.commit),
  });
  say(`\nThe site is at ${config.host === '127.0.0.1' ? `http://localhost:${new URL(address).port}` : address}`);
  const accounts = whereDemoAccountsAre(config.dataDir);
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
