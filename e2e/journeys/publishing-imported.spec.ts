import path from 'node:path';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import type { Page } from '@playwright/test';
import { buildAndImport, RSPACK, VITE, WEBPACK } from '../../examples/mf-numbers/imported.ts';
import { importForeignFragment } from '../imported-fragment.ts';
import { readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { createTeamRegistry, getVariantDir } from '../variants.ts';

const numbers = createTeamRegistry('mf-numbers');

async function goThere(page: Page): Promise<void> {
  await page.goto('/loans');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Numbers', exact: true }).click();
}

// Every run tests one bundler, the long run all.
for (const [stock, tag] of [
  [VITE, []],
  [RSPACK, ['@long']],
  [WEBPACK, ['@long']],
] as const) {
  test.describe(`a remote that the stock plugin of ${stock.bundler} built`, { tag: [...tag] }, () => {
    test('is imported, passes the publish checks, and opens by its address and from a link', async ({ page }) => {
      const slot = getVariantDir('numbers');
      const version = await buildAndImport(slot, 'dist', stock);
      const dist = path.join(slot, 'dist');
      await numbers.upload(dist, readManifest(dist));
      await numbers.post('activate', { version });

      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      const line = page.locator('dl div').first();
      await page.goto('/numbers');
      await page.getByRole('button', { name: 'Per year' }).click();
      await expect(page.getByRole('button', { name: 'In all' })).toBeVisible();
      await expect(line).toHaveCSS('display', 'flex');
      await goThere(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
      await expect(line).toHaveCSS('display', 'flex');
      expect(said).toEqual([]);
    });

    test('is refused after a byte of a stylesheet or a script was changed', async ({ page }) => {
      const unavailable = page.getByRole('heading', { name: 'This part of the site is temporarily unavailable' });
      for (const type of ['css', 'js']) {
        const files = new RegExp(`/remotes/mf-numbers/.*\\.${type}$`);
        await page.route(files, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: `${await response.text()} ` });
        });
        await goThere(page);
        await expect(unavailable).toBeVisible();
        await page.unrouteAll({ behavior: 'wait' });
      }
    });
  });
}

test('the publish checks render the fragment of such a remote in a browser, and report it @long', async () => {
  const dist = await importForeignFragment(path.join(getVariantDir('numbers'), 'with-fragment'));
  const { version } = readManifest(dist);
  await numbers.upload(dist, readManifest(dist));
  const { versions } = await numbers.get<{ versions: { version: string; checks: PublishCheckReport | null }[] }>();
  const { render } = versions.find((one) => one.version === version)!.checks!;
  expect(render).toMatchObject({ pages: expect.arrayContaining(['/numbers', 'the fragment for quiz.tries']) });
});
