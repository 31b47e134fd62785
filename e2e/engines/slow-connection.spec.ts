import { startSlowConnection } from '../slow-connection.ts';
import { expect, SITE, test } from './fixtures.ts';

test(
  'on a slow connection a page of another remote opens, however long it takes',
  { tag: '@long' },
  async ({ engine }) => {
    const line = await startSlowConnection(SITE, 1);
    const tab = await engine.newTab(line.origin);
    await tab.resize(1280);
    await tab.open('/gallery');
    await expect.poll(() => tab.run(() => document.querySelector('.unopened') === null)).toBe(true);
    line.speed = { bitsPerSecond: 300_000, roundTripMs: 500 };
    await tab.click(['link', 'Portfolios']);
    await tab.see(['heading', 'Portfolios'], 60_000);
    await tab.seeNot({ text: /temporarily unavailable/ });
    await tab.close();
    line.close();
  },
);
