import { expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('View Gallery stands at the end of the first line of every title', async ({ page }) => {
  await page.goto('/gallery');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    const [link, title, whole] = await Promise.all(
      [card.getByRole('link'), card.getByRole('heading'), card].map((part) => part.boundingBox()),
    );
    expect(link!.x + link!.width).toBeCloseTo(whole!.x + whole!.width, 0);
    expect(link!.y - title!.y).toBeLessThan(30);
  }
});

test('two photos and their title fill the page between them', async ({ page }) => {
  await page.goto('/portfolios/niamh-gallagher');
  const gallery = page.getByRole('main').locator('section').first();
  const title = await gallery.getByRole('heading').boundingBox();
  const last = await gallery.getByRole('listitem').last().boundingBox();
  expect([last!.width, title!.x]).toEqual([300, 312]);
  expect(last!.x + last!.width).toBeCloseTo(1920 - 312, 0);
});

test('the viewer draws a photo at its own size', async ({ page }) => {
  await page.goto('/gallery/foto-of-the-week');
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  const photo = page.getByRole('dialog').getByRole('img').first();
  await expect(photo).toBeVisible();
  const { width, stored } = await photo.evaluate((image: HTMLImageElement) => ({
    width: image.getBoundingClientRect().width,
    stored: Number(image.getAttribute('width')),
  }));
  expect(width).toBe(stored);
});
