import { findLiveSlots } from '@fotosoc/publish-checks/live-slots';
import type { RequestSite } from '@fotosoc/publish-checks/smoke-site';
import type { Page } from '@playwright/test';
import { workspace } from '../../scripts/build-all.ts';
import { readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { deleteSeededGalleries, seedPastEvent } from '../seed.ts';

declare global {
  interface Window {
    moved: number;
  }
}

const slot = (page: Page) => page.locator('[data-slot="event.gallery"]');
const photos = (page: Page) => slot(page).getByRole('img');

// Other tests use the list, which shows the newest first.
test.afterEach(async ({ page, signIn }) => {
  await signIn('admin@example.org');
  await deleteSeededGalleries(page.request);
});

test('the page of an event shows the gallery of that evening as a fragment of another remote', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn('admin@example.org');
  const { path, link } = await seedPastEvent(page.request, 'fragments', ['A lamp', 'A bridge', 'A gate']);
  await page.context().clearCookies();
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const errors: string[] = [];
  page.on('console', (message) => {
    const isListedTwice = message.text().includes('integrity rule');
    if (message.type() === 'error' || isListedTwice) errors.push(message.text());
  });

  await test.step('the browser renders the fragment if the server has not, and nothing moves', async () => {
    await page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(<section data-slot="[^>]*>).*?(?=<\/section>)/s, '$1');
      await route.fulfill({ response: answer, body });
    });
    await page.goto(path);
    await expect(photos(page)).toHaveCount(3);
    expect(await page.evaluate(() => window.moved)).toBeLessThan(0.003);
    await page.unroute(`**${path}`);
  });

  await test.step('the server renders the fragment with the page', async () => {
    const isRendered = async () => (await (await page.request.get(path)).text()).includes('alt="A lamp"');
    // A busy machine may miss the timeout of the first renders.
    await expect.poll(isRendered).toBe(true);
  });

  await test.step('the fragment is hydrated unchanged, and its links navigate within the site', async () => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('[data-slot] li')?.toggleAttribute('data-drawn', true);
      });
    });
    await expect(async () => {
      await page.goto(path);
      await expect(slot(page).locator('[data-drawn]')).toHaveCount(1, { timeout: 1000 });
    }).toPass(); // a busy machine may miss the timeout of some
    const opened = await page.evaluate(() => performance.timeOrigin);
    await expect.poll(() => isTakenOver(page)).toBe(true);
    await expect(slot(page).locator('[data-drawn]')).toHaveCount(1);
    expect(await page.evaluate(() => window.moved)).toBeLessThan(0.003);
    await slot(page).getByRole('link', { name: 'All 3 photos' }).click();
    await expect(page).toHaveURL(`/gallery/${link}`);
    await expect(page.getByRole('img', { name: 'A bridge' })).toBeVisible();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
    await page.goBack();
    await expect(photos(page)).toHaveCount(3);
  });

  await test.step('the fragment works without scripts', async () => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(path);
    await expect(plain.getByRole('img', { name: 'A gate' })).toBeVisible();
    await context.close();
  });
  expect(errors).toEqual([]);
});

test('a team’s local check renders its fragment on the page of a past event', async ({ request }) => {
  const ask: RequestSite = async (path) => {
    const answer = await request.get(path);
    return { status: answer.status(), headers: answer.headers(), body: await answer.body() };
  };
  const built = readManifest(`${workspace}/mf-galleries/dist`);
  expect(await findLiveSlots(built, ask)).toContainEqual({
    path: expect.stringContaining('/events/'),
    slot: 'event.gallery',
    fragment: 'mf-galleries',
  });
});

async function isTakenOver(page: Page): Promise<boolean> {
  return slot(page)
    .getByRole('link')
    .first()
    .evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps')));
}

test('the account page reserves the height of a fragment until its data arrives', async ({ page, signIn }) => {
  await signIn('member@example.org');
  let send: () => void;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route(/\/api\/portfolios\?userId=/, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto('/links');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const portfolios = page.locator('[data-slot="account.portfolios"]');
  const height = async () => (await portfolios.boundingBox())!.height;
  await expect(portfolios.getByText('Loading...')).toBeVisible();
  expect(await height()).toBeGreaterThan(400);
  send!();
  await expect(portfolios.getByRole('link', { name: 'Niamh Gallagher' }).first()).toBeVisible();
  expect(await height()).toBeGreaterThan(400);
});
