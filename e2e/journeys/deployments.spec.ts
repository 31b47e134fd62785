import type { Browser, Page } from '@playwright/test';
import { findViolations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { recordDrill } from '../measured.ts';
import { loansEdits, publishVariant, registry } from '../variants.ts';

const loans = (page: Page, name = 'Equipment loans') => page.getByRole('heading', { level: 1, name, exact: true });
const active = async () => (await registry.get<{ state: { active: string } }>()).state.active;
const activate = (version: string, reason = 'the journey') => registry.post('activate', { version, reason });

async function visit(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/loans');
  return page;
}

test.describe.configure({ mode: 'serial' });

/** Returns a version of this worker: the registry keeps versions, and a retry runs in a new worker. */
const createVersion = (patch: number) =>
  `1.0.${patch}+${test.info().workerIndex.toString(16).padStart(7, '0')}${patch}`;

let original: string;
test.beforeAll(async () => {
  original = await active();
});

// A retry starts in the state of the first try.
test.afterAll(async () => {
  const { state } = await registry.get<{ state: { isRetired?: boolean } }>();
  if (state.isRetired) await registry.post('restore', {});
  if ((await active()) !== original) await activate(original);
});

test('a changed text is on the next page load, not in an open tab, and a rollback reverts it', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/loans');
  await expect(page.locator('.unopened')).toHaveCount(0); // from here on, links navigate within the document
  await page.evaluate(() => Object.assign(globalThis, { isSameTab: true }));
  await publishVariant(createVersion(1), [loansEdits.words('Equipment loans', 'Borrow equipment')]);
  await expect(loans(await visit(browser, baseURL!))).toBeVisible();
  const promotedAt = Date.now();
  await activate(createVersion(1));
  await expect(loans(await visit(browser, baseURL!), 'Borrow equipment')).toBeVisible();
  recordDrill('a version is promoted → the next page load shows its new word', Date.now() - promotedAt);

  // An open tab keeps its versions, and is not reloaded.
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();
  await page.goBack();
  await expect(loans(page)).toBeVisible();
  expect(await page.evaluate(() => 'isSameTab' in globalThis)).toBe(true);

  const rolledBackAt = Date.now();
  await registry.post('rollback', { reason: 'the word was wrong' });
  await expect(loans(await visit(browser, baseURL!))).toBeVisible();
  recordDrill('it is rolled back → the next page load shows the old word', Date.now() - rolledBackAt);
  expect(await active()).toBe(original);
});

test('a retired remote is off the site at once, in an open tab at its next navigation, until restored', async ({
  page,
  browser,
  baseURL,
}) => {
  const unavailable = (tab: Page) => tab.getByText('This part of the site is temporarily unavailable');
  await page.goto('/loans');
  await expect(loans(page)).toBeVisible();
  await expect(page.locator('.unopened')).toHaveCount(0); // from here on, links navigate within the document
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();

  const retiredAt = Date.now();
  await registry.post('retire', { reason: 'the journey', expect: original });
  const fresh = await visit(browser, baseURL!);
  await expect(unavailable(fresh)).toBeVisible();
  recordDrill('a remote is retired → the next page load says so', Date.now() - retiredAt);
  const answer = await fresh.goto('/loans/anything');
  expect(answer?.status()).toBe(410);
  await page.goBack();
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await registry.post('restore', {});
  await expect(loans(await visit(browser, baseURL!))).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry.or(loans(page))).toBeVisible(); // a page in view tries again by itself
  if (await retry.isVisible()) await retry.click();
  await expect(loans(page)).toBeVisible();
});

test('a preview link shows a version without traffic, with a badge', async ({ browser, baseURL }) => {
  await publishVariant(createVersion(4), [loansEdits.words('Equipment loans', 'Previewed loans')]);
  const { url } = await registry.post<{ url: string }>('previews', { version: createVersion(4) });
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await expect(loans(page, 'Previewed loans')).toBeVisible();
  await expect(page.getByText(`Preview of mf-loans ${createVersion(4)}`)).toBeVisible();
  await page.goto(new URL('/loans', url).href);
  await expect(loans(page, 'Previewed loans')).toBeVisible();
  await page.getByRole('link', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL(`${baseURL}/loans`);
  await expect(loans(page)).toBeVisible();
  await expect(loans(await visit(browser, baseURL!))).toBeVisible();
});

test('an old tab is offered the newer version at a navigation, and loads it on request', async ({ page }) => {
  const offer = page.getByRole('status').filter({ hasText: 'A newer version of the site is ready.' });
  await page.clock.install();
  await page.goto('/loans');
  await expect(loans(page)).toBeVisible();
  await expect(page.locator('.unopened')).toHaveCount(0); // from here on, links navigate within the document
  await activate(createVersion(1));
  await page.clock.fastForward('06:00');
  await expect(offer).toHaveCount(0);
  await page.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(offer).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goBack();
  await expect(loans(page)).toBeVisible();
  await expect(offer).toHaveCount(1);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(loans(page, 'Borrow equipment')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await activate(original);
});
