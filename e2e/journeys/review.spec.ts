import { violationsOf, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { deleteSeededGalleries, freeLink, seedGallery } from '../seed.ts';

test.afterEach(async ({ page, signIn }) => {
  await signIn('admin@example.org');
  await deleteSeededGalleries(page.request);
});

test('a visitor has a photo taken down in two clicks, and whoever reviews shows it again', async ({ page, signIn }) => {
  const link = freeLink('asked');
  await signIn('admin@example.org');
  await seedGallery(page.request, link, 'Captions: Night Walk', { 'Under lamps': ['A lamp', 'A hat'] });
  await page.context().clearCookies();
  await page.goto(`/gallery/${link}`);
  await page.getByRole('button', { name: /A hat$/ }).click();
  const file = await page.getByRole('link', { name: 'Download' }).last().getAttribute('href');
  await page.getByRole('button', { name: 'Ask about this photo' }).click();
  await page.getByRole('button', { name: /^I am in it/ }).click();
  await expect(page.getByText('Hidden until the committee decides')).toBeVisible();
  expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
  expect((await page.request.get(file!)).status()).toBe(404);
  await page.getByLabel('A few words').fill('I did not know.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog', { name: 'Ask about this photo' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /A lamp$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /A hat$/ })).toBeHidden();

  await signIn('admin@example.org');
  await page.goto('/');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Review' }).click();
  const row = page.getByRole('article').filter({ hasText: 'photo 2 of Captions: Night Walk' }).last();
  await expect(row).toContainText('I did not know.');
  await expect(row.getByRole('img', { name: 'A hat' })).toHaveJSProperty('complete', true);
  expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.goto(`/gallery/${link}`);
  await expect(page.getByRole('button', { name: /A hat$/ })).toBeVisible();
});
