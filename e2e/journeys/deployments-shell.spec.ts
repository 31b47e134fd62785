import type { Browser } from '@playwright/test';
import { copyBundle, manifestIn, type Edit } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { registryOf, variantDir } from '../variants.ts';

const VERSION = '1.9.0+00000009';
const shell = registryOf('shell');

/** The page of somebody new: what its footer says, and that a remote draws in it. */
async function footer(browser: Browser, baseURL: string) {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/loans');
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment loans', exact: true })).toBeVisible();
  return page.getByRole('contentinfo');
}

test('a shell is refused when it does not start, and deployed and taken back like a remote when it does', async ({
  browser,
  baseURL,
}) => {
  const rebuilt: Edit = ['Developed by', 'Rebuilt by'];
  const [good, bad] = [variantDir('shell'), variantDir('shell-bad')];
  copyBundle('shell', VERSION, good, [rebuilt]);
  copyBundle('shell', VERSION, bad, [rebuilt, ['', "throw new Error('no start');", /^main.*js$/]]);

  await expect(shell.upload(bad, manifestIn(bad))).rejects.toThrow('throws "no start"');
  await shell.upload(good, manifestIn(good));
  await expect(await footer(browser, baseURL!)).toContainText('Developed by');
  await shell.post('activate', { version: VERSION });
  await expect(await footer(browser, baseURL!)).toContainText('Rebuilt by');
  await shell.post('rollback', { reason: 'the journey is over' });
  await expect(await footer(browser, baseURL!)).toContainText('Developed by');
});
