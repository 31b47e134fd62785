import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** The Chromium that the journeys run in: CHROMIUM_PATH, Debian's, or Playwright's own; installs Debian's where it may.
 *  @throws Error saying exactly what to install */
export function findBrowser(): string {
  const candidates = [process.env['CHROMIUM_PATH'], DEBIAN_CHROMIUM, playwrightsOwn()];
  const found = candidates.find((candidate) => candidate && existsSync(candidate));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get …');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit' });
    return DEBIAN_CHROMIUM;
  }
  throw new Error(
    'No Chromium found: run `sudo apt-get install chromium`, or set CHROMIUM_PATH to the one you have, and try again.',
  );
}

function playwrightsOwn(): string | undefined {
  const require = createRequire(path.resolve(import.meta.dirname, '../e2e/package.json'));
  const { chromium } = require('@playwright/test') as { chromium: { executablePath: () => string } };
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
