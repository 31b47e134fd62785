import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { readDemoPhoto } from '../photos.ts';

test('the administrator creates a gallery that visitors see', async ({ page, signIn, browser, baseURL }) => {
  await signIn('admin@example.org');
  const link = `walk-${randomUUID().slice(0, 8)}`;
  await page.goto('/create-gallery');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Walk ${link}`);
  await page.getByRole('textbox', { name: /^Gallery link|^Link/ }).fill(link);
  await page.getByRole('textbox', { name: /^Sub-gallery title/ }).fill('Docklands');
  await page.getByLabel('Add photos to Docklands').setInputFiles([readDemoPhoto('walking-home-fog.jpg')]);
  await expect(page.getByRole('button', { name: 'Remove walking-home-fog.jpg' })).toBeVisible();
  await expect(page.getByText(/^1 photo(?!.*uploading)/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Create Gallery' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Gallery added successfully!' })).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto(`/gallery/${link}`);
  await expect(visitor.getByRole('heading', { level: 1, name: `Walk ${link}` })).toBeVisible();
  await visitor.context().close();
});
