import path from 'node:path';
import { build } from '@fotosoc/build';
import { workspace } from '../../scripts/build-all.ts';
import { readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { createTeamRegistry } from '../variants.ts';

const calendar = createTeamRegistry('mf-calendar');

test('a remote built with Vite passes the publish checks, is server-rendered and opens from a link @long', async ({
  page,
  request,
}) => {
  const dir = path.join(workspace, 'examples/mf-calendar');
  const { version } = await build(dir);
  const dist = path.join(dir, 'dist');
  const manifest = readManifest(dist);
  await calendar.upload(dist, manifest);
  await calendar.post('activate', { version });

  expect(await (await request.get('/calendar')).text()).toMatch(/<h1[^>]*>Calendar<\/h1>/);
  const heading = page.getByRole('heading', { level: 1, name: 'Calendar' });
  const line = page.getByRole('listitem').filter({ has: page.locator('time') });
  await page.goto('/calendar');
  await expect(heading).toBeVisible();
  await expect(page.locator('.unopened')).toHaveCount(0);
  await expect(line.first()).toHaveCSS('display', 'grid');

  await page.goto('/loans');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(heading).toBeVisible();
  await expect(line.first()).toHaveCSS('display', 'grid');
});

test('its stylesheet is refused after a byte was changed @long', async ({ page }) => {
  await page.route(/\/remotes\/mf-calendar\/.*\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  await page.goto('/loans');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This part of the site is temporarily unavailable' })).toBeVisible();
});
