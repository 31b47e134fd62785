import { test as base } from '@playwright/test';
import { PORTS } from '../sites.ts';
import type { Engine, EngineName } from './engine.ts';
import { LAUNCH } from './launch.ts';
import type { Tab } from './tab.ts';

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
