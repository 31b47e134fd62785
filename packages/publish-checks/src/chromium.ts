import { existsSync } from 'node:fs';

// Paths of Chromium in order of preference. The headless shell opens a page at a third of the cost of full Chromium.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns whether `playwright-core` is installed. The package is optional for teams. */
export function hasDriver(): boolean {
  try {
    return import.meta.resolve('playwright-core') !== '';
  } catch {
    return false;
  }
}

/** Returns the path of the Chromium that renders versions for the checks; `undefined` if none exists.
 *  @param configured CHROMIUM_PATH: a path, `none` for no browser, or `undefined` for the system's Chromium */
export function findChromium(configured: string | undefined): string | undefined {
  if (configured === 'none') return undefined;
  return [configured, ...PLACES].find((path) => path !== undefined && existsSync(path));
}
