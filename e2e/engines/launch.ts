import type { Engine, EngineName } from './engine.ts';
import { launchPuppeteer } from './puppeteer-engine.ts';
import { launchWebKit } from './webkit-engine.ts';

export const LAUNCH: Record<EngineName, () => Promise<Engine>> = {
  chromium: () =>
    launchPuppeteer({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    }),
  firefox: () => launchPuppeteer({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' }),
  webkit: launchWebKit,
};
