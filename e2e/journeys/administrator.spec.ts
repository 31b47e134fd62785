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

test('a member is redirected home with a notice, and the API refuses as well', async ({ page, signIn }) => {
  await signIn('member@example.org');
  await page.goto('/create-gallery');
  await expect(
    page.getByRole('alert').filter({ hasText: 'You are not authorized to access this page.' }),
  ).toBeVisible();
  await expect(page).toHaveURL('/');

  const gallery = { title: 'Mine', link: `mine-${randomUUID()}`, galleries: [{ title: 'One', images: [{ id: 'x' }] }] };
  const created = await page.request.post('/api/galleries', { data: gallery });
  expect(created.status()).toBe(403);
  expect(await created.json()).toMatchObject({ code: 'auth/unauthorized' });
  const photo = readDemoPhoto('amber-bokeh.jpg');
  const uploaded = await page.request.post('/api/photos', {
    multipart: { purpose: 'gallery', link: 'mine', gallery: '1', file: photo },
  });
  expect(uploaded.status()).toBe(403);
  expect((await page.request.get(`/api/galleries/${gallery.link}`)).status()).toBe(404);
});

test('a visitor is redirected to the login', async ({ page, request }) => {
  await page.goto('/create-gallery');
  await expect(page).toHaveURL(/\/login/);
  const created = await request.post('/api/galleries', { data: {} });
  expect(created.status()).toBe(401);
});
