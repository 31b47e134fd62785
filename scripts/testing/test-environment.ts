import { findBrowsers } from './browsers.ts';
import { findServers } from './servers.ts';

/** Finds the browsers and servers that tests run in and against, says which are missing, and tells the tests by their
 *  environment.
 *  @param options.isLong whether the long tests are run
 *  @throws Error saying what to install where nothing can be tried without it */
export function findWhatTestsNeed({ isLong = false } = {}): void {
  const { chromium, engines, missing } = findBrowsers();
  process.env['CHROMIUM_PATH'] = chromium;
  process.env['ENGINES'] = engines.join();
  for (const sentence of [...missing, ...findServers({ isLong })]) console.log(sentence);
}
