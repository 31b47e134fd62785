import type { Browser } from '@playwright/test';
import type { Reply } from '@fotosoc/contract';
import { copyBundle, manifestIn, type Edit } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { registryOf, variantDir } from '../variants.ts';

/** Another one each time: on a site that has seen this journey before, the same would be a version taken back. */
const VERSION = `1.9.0+${Date.now().toString(16).slice(-8)}`;
const shell = registryOf('shell');
/** The gate begins no further page of a round after this, so that a busy machine may leave some unseen. */
const ROUND_MS = 30_000;

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
  test.setTimeout(180_000); // every page of every remote is opened
  const rebuilt: Edit = ['Developed by', 'Rebuilt by'];
  const [good, bad] = [variantDir('shell'), variantDir('shell-bad')];
  copyBundle('shell', VERSION, good, [rebuilt]);
  copyBundle('shell', VERSION, bad, [rebuilt, ['', "throw new Error('no start');", /^main.*js$/]]);

  await expect(shell.upload(bad, manifestIn(bad))).rejects.toThrow('throws "no start"');
  const startedAt = Date.now();
  const { checks } = await shell.upload<Reply<'POST /api/remotes/:name/versions'>>(good, manifestIn(good));
  const isWhole = Date.now() - startedAt < ROUND_MS;
  const ofTeams = ['/', '/loans', '/portfolios/trial', '/edit-portfolio/trial'];
  expect(checks?.render).toEqual({
    pages: expect.arrayContaining(['/deployments', ...(isWhole ? ofTeams : [])]),
    unseen: isWhole ? [] : expect.any(Array),
    windows: ['390 pixels wide, signed out', '1280 pixels wide, signed in'],
  });
  await expect(await footer(browser, baseURL!)).toContainText('Developed by');
  await shell.post('activate', { version: VERSION });
  await expect(await footer(browser, baseURL!)).toContainText('Rebuilt by');
  await shell.post('rollback', { reason: 'the journey is over' });
  await expect(await footer(browser, baseURL!)).toContainText('Developed by');
});

test('a shell that breaks a remote is refused, with the names of what it breaks', async () => {
  test.setTimeout(120_000);
  const [lacking, narrow] = [variantDir('shell-lacking'), variantDir('shell-narrow')];
  copyBundle('shell', '1.9.1+0000000a', lacking, [
    ['useParams:()=>', 'useParameters:()=>', /^main.*js$/],
    ['"useParams"', '"useParameters"', /^manifest\.json$/],
  ]);
  const hides = '@media (max-width: 500px) { main:has([class*="galleries_"]) { display: none } }';
  copyBundle('shell', '1.9.2+0000000b', narrow, [['', hides, /^main.*css$/]]);

  await expect(shell.upload(lacking, manifestIn(lacking))).rejects.toThrow(
    /^This shell does not lend useParams of @fotosoc\/host, which mf-galleries \S+ and .* mf-portfolios \S+ use: keep it until the team of mf-galleries and of mf-portfolios/,
  );
  await expect(shell.upload(narrow, manifestIn(narrow))).rejects.toThrow(
    /^In a browser, \/\S+ of mf-galleries is loaded, but draws nothing within 3 s \(390 pixels wide, signed out\)/,
  );
});
