import { existsSync } from 'node:fs';

// The first opens a page for a third of the second's cost.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns whether the driver of Chromium is installed, which is optional for teams. */
export function hasDriver(): boolean {
  try {
    return import.meta.resolve('playwright-core') !== '';
  } catch {
    return false;
  }
}

/** Returns the path of Chromium for rendering versions.
 *  @param configured CHROMIUM_PATH: a path, `none` for no browser, or `undefined` for the system's */
export function findChromium(configured: string | undefined): string | undefined {
  if (configured === 'none') return undefined;
  return [configured, ...PLACES].find((path) => path !== undefined && existsSync(path));
}
