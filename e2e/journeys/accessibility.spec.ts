import type { Page } from '@playwright/test';
import { violationsOf, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { PUBLIC_PAGES } from '../public-pages.ts';

/** Opens a page, which is shown whole, and not another one that it led to. */
async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main[aria-busy=true]')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path);
}

for (const [path, heading] of PUBLIC_PAGES) {
  test(`${path} has no violation of WCAG 2.2 AA`, async ({ page }) => {
    await open(page, path, heading);
    expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
  });
}

test('neither has the open viewer', async ({ page }) => {
  await page.goto('/gallery/foto-of-the-week');
  await page
    .getByRole('button', { name: /^View photo 1 in full size/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
});

test('neither have the forms for members', async ({ page, signIn }) => {
  await signIn('admin@example.org');
  for (const [path, heading] of [
    ['/create-portfolio', 'Create Portfolio'],
    ['/create-gallery', 'Create Gallery'],
  ] as const) {
    await open(page, path, heading);
    expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
  }
});
