import { devices, type Browser } from '@playwright/test';
import { SEED } from '../../api/test/seed.ts';
import { getCurrentSite } from '../current-site.ts';
import { startFaultyProxy } from '../faulty-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { startSlowConnection, type ConnectionSpeed } from '../slow-connection.ts';

const kbits = (rate: number, roundTripMs: number, lossShare = 0): ConnectionSpeed => ({
  bitsPerSecond: rate * 1000,
  roundTripMs,
  lossShare,
});
const named = ({ bitsPerSecond, roundTripMs, lossShare }: ConnectionSpeed) =>
  `${bitsPerSecond / 1000} kbit/s, ${roundTripMs} ms, ${100 * (lossShare ?? 0)} % lost`;

const LINES = [50, 100, 200, 400].flatMap((rate) =>
  [100, 300, 700, 1500].flatMap((ms) => [kbits(rate, ms), kbits(rate, ms, 0.05)]),
);
/** Navigations, each to a remote that the previous page has not loaded. */
const NAVIGATIONS = [
  ['/gallery', 'Portfolios'],
  ['/portfolios', 'Gallery'],
  ['/gallery', 'Home'],
  ['/portfolios', 'Home'],
  ['/', 'Gallery'],
  ['/', 'Portfolios'],
] as const;

/** Opens the site on a phone with this connection, and taps a link as soon as possible.
 *  @returns whether the panel was shown, the time until content was shown, and the number of failure reports */
async function firstTap(browser: Browser, speed: ConnectionSpeed, [from, link]: (typeof NAVIGATIONS)[number]) {
  const proxy = await startFaultyProxy(getCurrentSite().origin, () => undefined, { isSilent: true });
  const line = await startSlowConnection(proxy.origin, SEED);
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: line.origin });
  try {
    const page = await context.newPage();
    line.speed = speed;
    await page.goto(from, { waitUntil: 'commit', timeout: 240_000 });
    await expect(page.locator('.unopened')).toHaveCount(0, { timeout: 240_000 });
    const before = await page.locator('main h1').first().textContent();
    await page.getByRole('button', { name: 'Menu' }).tap();
    const tapped = Date.now();
    await page.getByRole('link', { name: link, exact: true }).first().tap();
    const panel = page.locator('main [data-unavailable]');
    const arrived = page.locator('main h1').filter({ hasNotText: before! });
    await expect(panel.or(arrived).first()).toBeVisible({ timeout: 240_000 });
    const [ms, isPanel] = [Date.now() - tapped, await panel.isVisible()];
    line.speed = undefined; // sends pending reports
    await expect(page.locator('.unopened')).toHaveCount(0); // the shell of a page that the browser has opened itself
    await page.waitForFunction(() => '__FOTOSOC_VIEW__' in window && Boolean(window.__FOTOSOC_VIEW__)); // needed to report
    await page.goto('about:blank');
    await expect.poll(() => proxy.reports.length).toBeGreaterThan(0);
    return { isPanel, ms, reports: proxy.reports.filter(({ kind }) => kind === 'load-failed').length };
  } finally {
    await context.close();
    line.close();
    proxy.close();
  }
}

test.describe('on a slow connection', () => {
  test.describe.configure({ mode: 'parallel' });

  test('the first tap opens its page, and nothing counts as a failure', async ({ browser }) => {
    test.setTimeout(120_000);
    expect(await firstTap(browser, kbits(400, 300), NAVIGATIONS[0])).toMatchObject({
      isPanel: false,
      reports: 0,
    });
  });

  test('a notice about the slow connection appears after a while', { tag: '@long' }, async ({ browser }) => {
    test.setTimeout(120_000);
    const line = await startSlowConnection(getCurrentSite().origin, SEED);
    const page = await (await browser.newContext({ baseURL: line.origin })).newPage();
    await page.goto('/contact');
    await expect(page.locator('.unopened')).toHaveCount(0);
    line.speed = kbits(20, 1500);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery', exact: true }).click();
    await expect(page.getByText('Slow connection. The page is still loading.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    line.speed = undefined;
    await expect(page.getByRole('heading', { level: 1, name: 'Fotosoc Gallery' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Slow line.')).toHaveCount(0);
    await page.context().close();
    line.close();
  });

  test('200 first taps on connections of 50 to 400 kbit/s never end in the panel @long', async ({ browser }) => {
    test.setTimeout(3600_000);
    const bad: string[] = [];
    let next = 0;
    const worker = async () => {
      while (next < 200) {
        const number = next;
        next += 1;
        const speed = LINES[number % LINES.length]!;
        const way = NAVIGATIONS[number % NAVIGATIONS.length]!;
        const { isPanel, ms, reports } = await firstTap(browser, speed, way);
        const outcome = `${named(speed)}, ${way.join(' → ')}: ${isPanel ? 'panel' : 'page'} after ${ms} ms, ${reports} reported`;
        console.log(`${number + 1}: ${outcome}`); // shows progress, as the test takes half an hour
        if (isPanel || reports > 0) bad.push(outcome);
      }
    };
    await Promise.all(Array.from({ length: 12 }, worker)); // these wait for their connections, not for the processor
    expect(bad).toEqual([]);
  });
});
