import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installPackages } from './debian.ts';

// Without windows, tabs and extensions it opens a page for a third of the work.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Debian's packages of the other engines that people use, and what shows that they are there. */
const ENGINES = {
  firefox: { needs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  webkit: { needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'] },
};

/** What stands in for the society's type until that has come, and is fitted to it. Where people browse there is it, or
 *  Arial; a machine without a screen need not have either, and text would move there. */
const STAND_IN = {
  file: '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  packages: ['fonts-liberation'],
};

export interface Browsers {
  /** Path of the Chromium that all journeys run in, without a window. */
  chromium: string;
  /** The whole browsers that are here. */
  engines: string[];
  /** A sentence for each that is not. */
  missing: string[];
}

/** The browsers that the journeys run in: the Chromium of CHROMIUM_PATH, Debian's, or Playwright's own, and for a short
 *  suite Debian's Firefox and WebKit as people have them. Installs Debian's where it may.
 *  @throws Error saying exactly what to install when there is no Chromium */
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
