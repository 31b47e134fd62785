import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const PAGES = [
  '/',
  '/gallery',
  '/gallery/foto-of-the-week',
  '/portfolios',
  '/portfolios/niamh-gallagher',
  '/login',
  '/register',
  '/reset-password',
  '/loans',
  '/committee',
  '/previous-committees',
  '/workshops',
  '/links',
  '/contact',
  '/nope',
];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme, viewport: { width: theme === 'light' ? 1440 : 390, height: 900 } });
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    for (const path of PAGES) {
      test(`${path} has no violation of WCAG 2.2 AA`, async ({ page }) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
      });
    }

    test('neither has the open viewer', async ({ page }) => {
      await page.goto('/gallery/foto-of-the-week');
      await page
        .getByRole('button', { name: /^View photo 1 in full size/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });

    test('neither have the forms for members', async ({ page, signIn }) => {
      await signIn('admin@example.org');
      for (const path of ['/create-portfolio', '/create-gallery']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(await violationsOf(page)).toEqual([]);
      }
    });
  });
}
