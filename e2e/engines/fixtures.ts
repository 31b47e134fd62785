import { test as base } from '@playwright/test';
import { PORTS } from '../sites.ts';
import type { Engine, EngineName } from './engine.ts';
import { launchPuppeteer } from './puppeteer-engine.ts';
import type { Tab } from './tab.ts';
import { launchWebKit } from './webkit-engine.ts';

const LAUNCH: Record<EngineName, () => Promise<Engine>> = {
  chromium: () =>
    launchPuppeteer({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    }),
  firefox: () => launchPuppeteer({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' }),
  webkit: launchWebKit,
};

export const SITE = `http://localhost:${PORTS.shared}`;

/** Test that runs in each engine; `tab` is a tab at the site. */
export const test = base.extend<{ tab: Tab }, { engineName: EngineName; engine: Engine }>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await LAUNCH[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tab: async ({ engine }, use, info) => {
    const tab = await engine.newTab(SITE);
    await tab.resize(1280);
    await use(tab);
    if (info.status === 'failed') await info.attach('page', { body: await tab.screenshot(), contentType: 'image/png' });
    await tab.close();
  },
});

export { expect } from '@playwright/test';
