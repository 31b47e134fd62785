import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { readDemoPhoto, createLargePhoto } from '../photos.ts';

const uniqueName = () => randomUUID().slice(0, 8);

/** Records the size in bytes of each photo that the page sends. */
function sentPhotos(page: Page): () => Promise<number[]> {
  const sent: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/photos') sent.push(request);
  });
  return () => Promise.all(sent.map(async (request) => (await request.sizes()).requestBodySize));
}

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByRole('textbox', { name: /^Email/ }).fill(`${uniqueName()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a long enough passphrase');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Registration successful!' })).toBeVisible();
  await expect(page).toHaveURL('/');
}

test('a member registers, creates a portfolio from three photos and sees it in the list', async ({ page }) => {
  test.slow();
  await register(page);
  const link = `light-${uniqueName()}`;
  const name = `Ada ${link}`;
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Create Portfolio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Portfolio' })).toBeVisible();

  await page.getByRole('textbox', { name: /^Portfolio link/ }).fill(link);
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: /^Bio/ }).fill('Light, mostly.');
  await page.getByRole('textbox', { name: 'Gallery title' }).fill('First light');
  const sent = sentPhotos(page);
  await page
    .getByLabel('Add photos to First light')
    .setInputFiles([
      readDemoPhoto('still-lake-first-light.jpg'),
      readDemoPhoto('white-ribs.jpg'),
      await createLargePhoto(page),
    ]);
  await expect(page.getByRole('button', { name: 'Remove twenty-four-megapixels.jpg' })).toBeVisible();
  await expect(page.getByText(/^3 photos(?!.*uploading)/)).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await sent()).length).toBe(3);
  expect(Math.max(...(await sent()))).toBeLessThan(1_010_000); // resized before the upload, plus the multipart overhead

  await page.getByRole('button', { name: 'Create Portfolio' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Member portfolio added successfully! Share your link:' });
  await expect(notice).toContainText(`/portfolios/${link}`);

  await notice.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `Member Portfolio: ${name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: /^View photo \d+ in full size/ })).toHaveCount(3);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolios' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Your Portfolios' }).click();
  await expect(page).toHaveURL(`/portfolios/${link}`);

  const stored = (await (await page.request.get(`/api/portfolios/${link}`)).json()) as {
    portfolio: { galleries: { images: { url: string; width: number; height: number }[] }[] };
  };
  for (const photo of stored.portfolio.galleries[0]!.images) {
    expect(Math.max(photo.width, photo.height)).toBeLessThanOrEqual(1024);
    const file = await (await page.request.get(photo.url)).body();
    expect(file.byteLength).toBeLessThanOrEqual(1_000_000);
    expect(file.includes(Buffer.from('GPS'))).toBe(false);
  }
});

test('an unfinished portfolio is not lost', async ({ page, signIn }) => {
  await signIn('member@example.org');
  await page.goto('/create-portfolio');

  await test.step('typed text survives a reload until saved', async () => {
    await page.getByRole('textbox', { name: /^Name/ }).fill('Half a portfolio');
    await page.reload();
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Half a portfolio');
  });

  await test.step('one broken file states its error and stops no other', async () => {
    await page.getByRole('textbox', { name: 'Gallery title' }).fill('Mixed');
    await page
      .getByLabel('Add photos to Mixed')
      .setInputFiles([
        { name: 'not-a-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('plain text in disguise') },
        readDemoPhoto('amber-bokeh.jpg'),
      ]);
    await expect(page.getByText(/^2 photos, 1 failed/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Remove not-a-photo.jpg' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Try again/ })).toBeHidden();
    const sentence = 'This is not a photo that can be shown. Choose a JPEG, PNG or WebP file.';
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByText(`not-a-photo.jpg: ${sentence}`)).toBeVisible();
  });
});
