import type { Browser } from '@playwright/test';
import { SEED } from '../../api/src/testing/seed.ts';
import { currentSite } from '../current-site.ts';
import { expect, test } from '../fixtures.ts';
import { slowLine, type LineSpeed } from '../slow-line.ts';

const kbits = (rate: number, roundTripMs: number, lossShare = 0): LineSpeed => ({
  bitsPerSecond: rate * 1000,
  roundTripMs,
  lossShare,
});
const named = ({ bitsPerSecond, roundTripMs, lossShare }: LineSpeed) =>
  `${bitsPerSecond / 1000} kbit/s, ${roundTripMs} ms, ${100 * (lossShare ?? 0)} % lost`;

const LINES = [50, 100, 200, 400].flatMap((rate) =>
  [100, 300, 700, 1500].flatMap((ms) => [kbits(rate, ms), kbits(rate, ms, 0.05)]),
);
const LINKS = ['Portfolios', 'Gallery', 'Home', 'Links'];

interface Report {
  kind: string;
  remote: string;
}

/** Somebody opens the site on a line like this and taps a link of the bar as soon as there is one to tap.
 *  @returns what they see first of the other page, after how long, and what was reported as broken */
async function firstTap(browser: Browser, site: string, speed: LineSpeed, link: string) {
  const line = await slowLine(site, SEED);
  const context = await browser.newContext({ baseURL: line.origin });
  try {
    const page = await context.newPage();
    const reports: Report[] = [];
    page.on('request', (request) => {
      const sent = request.url().endsWith('/api/remote-reports') && request.postDataJSON();
      if (sent) reports.push(...(sent as { reports: Report[] }).reports);
    });
    line.speed = speed;
    await page.goto('/contact', { waitUntil: 'commit', timeout: 120_000 });
    await expect(page.locator('.unopened')).toHaveCount(0, { timeout: 120_000 });
    const tapped = Date.now();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
    const panel = page.locator('main [data-unavailable]');
    const arrived = page.locator('main h1').filter({ hasNotText: 'Contact' });
    await expect(panel.or(arrived).first()).toBeVisible({ timeout: 180_000 });
    const isPanel = await panel.isVisible();
    line.speed = undefined; // what is still to say is said
    await page.goto('about:blank');
    return { isPanel, ms: Date.now() - tapped, bad: reports.filter(({ kind }) => kind === 'load-failed') };
  } finally {
    await context.close();
    line.close();
  }
}

test.describe('on a slow line', () => {
  test.describe.configure({ mode: 'parallel' });

  test('the first tap opens its page, and nothing counts as broken', async ({ browser }) => {
    test.setTimeout(120_000);
    expect(await firstTap(browser, currentSite().origin, kbits(400, 300), 'Gallery')).toMatchObject({
      isPanel: false,
      bad: [],
    });
  });

  test('it is said after a while that the line is slow', async ({ browser }) => {
    test.setTimeout(120_000);
    const line = await slowLine(currentSite().origin, SEED);
    const page = await (await browser.newContext({ baseURL: line.origin })).newPage();
    await page.goto('/contact');
    await expect(page.locator('.unopened')).toHaveCount(0);
    line.speed = kbits(20, 1500);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery', exact: true }).click();
    await expect(page.getByText('Slow line. The page is still on its way.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    line.speed = undefined;
    await expect(page.getByRole('heading', { level: 1, name: 'Fotosoc Gallery' })).toBeVisible();
    await expect(page.getByText('Slow line.')).toHaveCount(0);
    await page.context().close();
    line.close();
  });

  test('200 first taps on lines of 50 to 400 kbit/s, none ends in the panel @long', async ({ browser }) => {
    test.setTimeout(3600_000);
    const results: string[] = [];
    let next = 0;
    const worker = async () => {
      while (next < 200) {
        const speed = LINES[next % LINES.length]!;
        const link = LINKS[Math.floor(next / LINES.length) % LINKS.length]!;
        next += 1;
        const { isPanel, ms, bad } = await firstTap(browser, currentSite().origin, speed, link);
        if (isPanel || bad.length > 0) results.push(`${named(speed)}, ${link}: ${ms} ms ${JSON.stringify(bad)}`);
      }
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    expect(results).toEqual([]);
  });
});
