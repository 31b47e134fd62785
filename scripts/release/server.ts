import path from 'node:path';
import { readConfig } from '../../api/src/config/config.ts';
import { describeError, getExitCode } from '../../api/src/operating/start-errors.ts';
import { serve, stopOnSignal } from '../../api/src/server.ts';
import { readPublishedOptions } from './published.ts';
import { readRelease } from './this-release.ts';

// `node server.js` in a release: publishes the included bundles, as `pnpm start` publishes built ones, and serves the
// site. Of several processes, those that run scheduled jobs publish.

const release = path.resolve(import.meta.dirname, '../..');

try {
  const config = readConfig(process.env);
  const publishes = config.role === 'all' || config.role === 'jobs';
  const published = readPublishedOptions(release);
  const { address, close } = await serve(config, {
    onProgress: (line) => console.log(line),
    release: readRelease(release, published.origin?.commit),
    ...(publishes && published),
  });
  stopOnSignal(close);
  console.log(`Listening at ${address}`);
} catch (error) {
  console.error(describeError(error));
  process.exit(getExitCode(error));
}
