import { findBrowsers } from './browsers.ts';
import { findServers } from './servers.ts';

/** Finds browsers and servers for the tests, reports missing ones, and sets environment variables for the tests.
 *  @param options.isLong whether the long tests run
 *  @throws Error with the package to install if required */
export function prepareTestEnvironment({ isLong = false } = {}): void {
  const { chromium, engines, missing } = findBrowsers();
  process.env['CHROMIUM_PATH'] = chromium;
  process.env['ENGINES'] = engines.join();
  for (const sentence of [...missing, ...findServers({ isLong })]) console.log(sentence);
}
