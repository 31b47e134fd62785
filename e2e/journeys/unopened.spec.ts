import type { Browser, Page } from '@playwright/test';
import { startFaultyProxy, type FaultRule } from '../faulty-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { recordDrill } from '../measured.ts';

const unopened = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page has not opened' });
const loans = (page: Page) => page.getByRole('heading', { level: 1, name: 'Equipment loans' });
const ENTRY = /\/shell\/[^/]+\/main\.js/;
const PAGE = /^\/loans$/;
const WAIT_MS = 5000;

interface Case {
  what: string;
  faulty: FaultRule;
  /** When the notice appears: at once if the shell detects the failure. */
  shown: 'after a while' | 'at once' | 'perhaps';
  /** Present on cases of the long run, each like another one. */
  isLong?: true;
}

const CASES: Case[] = [
  { what: 'its entry is missing', faulty: { files: ENTRY, fault: '404' }, shown: 'at once' },
  {
    what: 'code is put into what it is built on',
    faulty: { files: /\/shell\/.*vendor.*\.js/, fault: 'code put in' },
    shown: 'at once',
    isLong: true,
  },
  { what: 'its entry hangs', faulty: { files: ENTRY, fault: 'hangs' }, shown: 'after a while' },
  {
    what: 'the import map is cut off',
    faulty: { files: PAGE, fault: 'truncated', after: '{"integrity":{"' },
    shown: 'after a while',
  },
  {
    // Refused by its hash. The integrity of this page's files is in the preloads as well, which may be in time.
    what: 'the import map is changed',
    faulty: { files: PAGE, fault: 'one byte flipped', after: '{"integrity":{"' },
    shown: 'perhaps',
  },
  {
    what: 'the state is cut off',
    faulty: { files: PAGE, fault: 'truncated', after: '{"document":{' },
    shown: 'after a while',
    isLong: true,
  },
  {
    what: 'the state is not JSON',
    faulty: { files: PAGE, fault: 'one byte flipped', after: 'id="fotosoc-page">' },
    shown: 'at once',
    isLong: true,
  },
  {
    what: 'the state lacks a part',
    faulty: { files: PAGE, fault: 'one byte flipped', after: '"micro' },
    shown: 'at once',
  },
];

async function expectNotice(browser: Browser, site: string, cases: Case[]): Promise<void> {
  // In parallel: most cases take the delay of the notice.
  await Promise.all(
    cases.map(async ({ what, faulty, shown }) => {
      let now: FaultRule | undefined = faulty;
      const { origin, unopened: reports, cutOff, close } = await startFaultyProxy(site, () => now, { isSilent: true });
      const page = await browser.newPage();
      await page.goto(`${origin}/loans`, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.styleSheets.length > 0); // nothing is painted before
      cutOff();
      if (shown === 'perhaps') await expect(loans(page).or(unopened(page)), what).toBeVisible();
      else {
        await expect(unopened(page), what).toBeVisible();
        const seenMs = await page.evaluate(() => performance.now());
        await expect(page.locator('.unopened[data-certain]'), what).toHaveCount(shown === 'at once' ? 1 : 0);
        const reasons = () => reports.map(({ reason }) => reason);
        if (shown === 'at once') await expect.poll(reasons, { message: what }).toEqual(['failed']);
        if (shown === 'after a while') expect(seenMs, what).toBeGreaterThanOrEqual(WAIT_MS);
        recordDrill(`the shell does not start, ${what} → the page says so`, seenMs);
        now = undefined;
        await page.getByRole('link', { name: 'Try again' }).click();
        await expect(loans(page), what).toBeVisible();
        await expect(unopened(page), what).toHaveCount(0);
      }
      await page.close();
      close();
    }),
  );
}

test('a page whose shell does not start is not blank, and links to itself', async ({ browser, baseURL }) => {
  await expectNotice(
    browser,
    baseURL!,
    CASES.filter(({ isLong }) => !isLong),
  );
});

test('so is a page with a similar fault @long', async ({ browser, baseURL }) => {
  await expectNotice(
    browser,
    baseURL!,
    CASES.filter(({ isLong }) => isLong),
  );
});

test('an outdated browser shows which browsers open the site, and the site is notified', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage();
  const { origin, unopened: reports, close } = await startFaultyProxy(baseURL!, () => undefined, { isSilent: true });
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false; // like browsers before import maps
  });
  await page.goto(`${origin}/loans`);
  await expect(unopened(page)).toBeVisible();
  await expect(page.getByText('This browser is too old for this site. Safari 18, Firefox 138,')).toBeVisible();
  await expect.poll(() => reports).toMatchObject([{ reason: 'unsupported' }]);
  await page.close();
  close();
});
