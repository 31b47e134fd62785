import { expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('lists and galleries use the available width', async ({ page }) => {
  await page.goto('/gallery');

  await test.step('View Gallery is at the end of the first line of every title', async () => {
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

  await test.step('two photos and their title fill the page between them', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolios' }).click();
    await page.getByRole('link', { name: /Niamh Gallagher/ }).click();
    const gallery = page.getByRole('main').locator('section').first();
    const title = await gallery.getByRole('heading').boundingBox();
    const last = await gallery.getByRole('listitem').last().boundingBox();
    expect([last!.width, title!.x]).toEqual([300, 312]);
    expect(last!.x + last!.width).toBeCloseTo(1920 - 312, 0);
  });
});
