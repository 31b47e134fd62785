import { cpSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { buildAs } from '@fotosoc/build';
import { expect, test } from '../fixtures.ts';
import { copyOf, correctManifest, editFile, manifestIn, registryOf } from '../variants.ts';

const VERSION = '1.0.9+00000009';
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
  const dir = copyOf('shell', VERSION);
  editFile(dir, ['Developed by', 'Rebuilt by', 'src/frame/footer.tsx']);
  const [good, bad] = [path.join(dir, 'dist'), path.join(dir, 'dist-bad')];
  await buildAs(dir, VERSION, good);
  cpSync(good, bad, { recursive: true });
  const main = manifestIn(good).initial.find((file) => /^main.*js$/.test(file))!;
  editFile(bad, ['', "throw new Error('no start');", main]);
  correctManifest(bad, main);

  await expect(shell.upload(bad, manifestIn(bad))).rejects.toThrow('throws "no start"');
  await shell.upload(good, manifestIn(good));
  await expect(await footer(browser, baseURL!)).toContainText('Developed by');
  await shell.post('activate', { version: VERSION });
  await expect(await footer(browser, baseURL!)).toContainText('Rebuilt by');
  await shell.post('rollback', { reason: 'the journey is over' });
  await expect(await footer(browser, baseURL!)).toContainText('Developed by');
});
