import { existsSync } from 'node:fs';

// The first opens a page for a third of the work of the second.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Whether what drives Chromium is installed: it is optional to teams. */
export function hasDriver(): boolean {
  try {
    return import.meta.resolve('playwright-core') !== '';
  } catch {
    return false;
  }
}

/** The Chromium that versions are rendered in.
 *  @param configured CHROMIUM_PATH: a path, `none` for none, or undefined for one where systems have it */
export function chromiumAt(configured: string | undefined): string | undefined {
  if (configured === 'none') return undefined;
  return [configured, ...PLACES].find((path) => path !== undefined && existsSync(path));
}
