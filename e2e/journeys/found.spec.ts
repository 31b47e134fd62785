import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const head = (page: Page) =>
  page.evaluate(() => ({
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')!.href,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')!.content,
  }));

test('a page has the same metadata after a navigation as after a page load', async ({ page }) => {
  await page.goto('/contact?from=somewhere');
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page).toHaveTitle(/^Portfolios/);
  const navigated = await head(page);
  expect(new URL(navigated.canonical).pathname).toBe('/portfolios');
  await page.reload();
  expect(await head(page)).toEqual(navigated);
});

test('a page of each kind in the sitemap exists and may be indexed', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/gallery', '/portfolios', '/loans', '/gallery/foto-of-the-week']),
  );
  // Pages below the same address are of one kind: the last of each kind is opened.
  const pages = [...new Map(paths.map((path) => [path.split('/').slice(0, -1).join('/') || path, path])).values()];
  const answers = await Promise.all(
    pages.map(async (path) => {
      const reply = await request.get(path);
      return { path, status: reply.status(), robots: reply.headers()['x-robots-tag'] };
    }),
  );
  expect(answers).toEqual(pages.map((path) => ({ path, status: 200, robots: undefined })));
});
