import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { deleteSeededGalleries, createUnusedLink, seedGallery } from '../seed.ts';

test.afterEach(async ({ page, signIn }) => {
  await signIn('admin@example.org');
  await deleteSeededGalleries(page.request);
});

test('a visitor has a photo hidden in two clicks, and a reviewer restores it', async ({ page, signIn }) => {
  const link = createUnusedLink('asked');
  await signIn('admin@example.org');
  await seedGallery(page.request, link, 'Captions: Night Walk', { 'Under lamps': ['A lamp', 'A hat'] });
  await page.context().clearCookies();
  await page.goto(`/gallery/${link}`);
  await expect(page.locator('.unopened')).toHaveCount(0); // until then, a tile leads to the photo's own page
  await page.getByRole('link', { name: /A hat$/ }).click();
  const file = await page.getByRole('link', { name: 'Download' }).last().getAttribute('href');
  await page.getByRole('button', { name: 'Report this photo' }).click();
  await page.getByRole('button', { name: /^I am in this photo/ }).click();
  await expect(page.getByText('Reported. The photo is hidden until the committee decides.')).toBeVisible();
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  expect((await page.request.get(file!)).status()).toBe(404);
  await page.getByLabel('Message to the committee').fill('I did not know.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('dialog', { name: 'Report this photo' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: /A lamp$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /A hat$/ })).toBeHidden();

  await signIn('admin@example.org');
  await page.goto('/links');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Review' }).click();
  const row = page.getByRole('article').filter({ hasText: 'photo 2 of Captions: Night Walk' }).last();
  await expect(row).toContainText('I did not know.');
  await expect(row.getByRole('img', { name: 'A hat' })).toHaveJSProperty('complete', true);
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.goto(`/gallery/${link}`);
  await expect(page.getByRole('link', { name: /A hat$/ })).toBeVisible();
});

test('only the author sees a waiting caption until a reviewer approves it', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const link = createUnusedLink('waits');
  await signIn('admin@example.org');
  await seedGallery(page.request, link, `Captions: ${link}`, { 'Under lamps': ['A lamp'] });
  await page.goto('/review?tab=settings');
  await page.getByLabel(`Captions: ${link}`).selectOption('Captions wait');
  await expect(page.getByText('Saved.')).toBeAttached();

  const visitor = await browser.newPage({ baseURL });
  await visitor.goto(`/gallery/${link}`);
  await visitor.getByRole('button', { name: 'Add Caption to Photo 1' }).click();
  await visitor.getByLabel('Your name').fill('Ada');
  await visitor.getByLabel('Your caption').fill('Moths, mostly');
  await visitor.getByRole('button', { name: 'Submit Caption' }).click();
  await expect(visitor.getByText('Waiting to be approved')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Moths, mostly Waiting to be approved').last()).toBeVisible();
  expect(await findViolations(visitor, WIDE_AND_NARROW)).toEqual([]);
  await page.goto(`/gallery/${link}`);
  await expect(page.getByRole('button', { name: 'Add Caption to Photo 1' })).toBeVisible();
  await expect(page.getByText('Moths, mostly')).toBeHidden();

  await page.goto('/review');
  await page
    .getByRole('article')
    .filter({ hasText: 'Moths, mostly' })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Report Moths, mostly' })).toBeVisible();
  await expect(visitor.getByText('Waiting to be approved')).toBeHidden();
  await visitor.close();
});
