import type { Browser } from '@playwright/test';
import { copyBundle, readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { createTeamRegistry, getVariantDir } from '../variants.ts';

/** New version each time: on a site with an earlier run, the same version would be rolled back. */
const VERSION = `1.9.0+${Date.now().toString(16).slice(-8)}`;

/** Returns the footer's text for a new visitor, and expects a remote to render. */
async function footer(browser: Browser, baseURL: string) {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/loans');
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment loans', exact: true })).toBeVisible();
  return page.getByRole('contentinfo');
}

test('a shell is deployed and rolled back like a remote', async ({ browser, baseURL }) => {
  const shell = createTeamRegistry('shell');
  const rebuilt = getVariantDir('shell');
  copyBundle('shell', VERSION, rebuilt, [['Developed by', 'Rebuilt by']]);
  await shell.upload(rebuilt, readManifest(rebuilt));
  await expect(await footer(browser, baseURL!)).toContainText('Developed by');
  await shell.post('activate', { version: VERSION });
  await expect(await footer(browser, baseURL!)).toContainText('Rebuilt by');
  await shell.post('rollback', { reason: 'the journey is over' });
  await expect(await footer(browser, baseURL!)).toContainText('Developed by');
});
