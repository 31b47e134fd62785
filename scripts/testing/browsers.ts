import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installPackages } from './debian.ts';

// Chromium without windows, tabs and extensions opens a page with a third of the work.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Debian's packages of other common browsers, and files that show their presence. */
const ENGINES = {
  firefox: { needs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  webkit: { needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'] },
};

/** Fallback for the society's font while it loads, with adjusted metrics. Desktop systems have this font or Arial; a
 *  headless machine may have neither, and text would shift. */
const STAND_IN = {
  file: '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  packages: ['fonts-liberation'],
};

export interface Browsers {
  chromium: string;
  engines: string[];
  missing: string[];
}

/** Finds the browsers for the journeys: the Chromium of CHROMIUM_PATH, Debian's, or Playwright's own, and for a short
 *  suite Debian's Firefox and WebKit. Installs Debian's packages where allowed.
 *  @throws Error with the package to install if Chromium is missing */
export function findBrowsers(): Browsers {
  installPackages([
    ...(existsSync(HEADLESS_SHELL) ? [] : ['chromium-headless-shell']),
    ...(existsSync(STAND_IN.file) ? [] : STAND_IN.packages),
    ...Object.values(ENGINES).flatMap(({ needs, packages }) => (needs.every(existsSync) ? [] : packages)),
  ]);
  const chromium = findChromium();
  if (!chromium) {
    throw new Error(
      'No Chromium found: run `sudo apt-get install chromium`, or set CHROMIUM_PATH to the one you have, and try again.',
    );
  }
  const all = Object.entries(ENGINES).map(([name, { needs, packages }]) => ({
    name,
    isHere: needs.every(existsSync),
    sentence: `Not tried in ${name}: run \`sudo apt-get install ${packages.join(' ')}\` for that.`,
  }));
  return {
    chromium,
    engines: all.filter(({ isHere }) => isHere).map(({ name }) => name),
    missing: all.filter(({ isHere }) => !isHere).map(({ sentence }) => sentence),
  };
}

function findChromium(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], HEADLESS_SHELL, '/usr/bin/chromium', playwrightsOwn()];
  return candidates.find((candidate) => candidate && existsSync(candidate));
}

function playwrightsOwn(): string | undefined {
  const require = createRequire(path.resolve(import.meta.dirname, '../../e2e/package.json'));
  const { chromium } = require('@playwright/test') as { chromium: { executablePath: () => string } };
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
