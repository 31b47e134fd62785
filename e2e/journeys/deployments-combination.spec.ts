import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '../../scripts/build-all.ts';
import { copyBundle, readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { recordDrill } from '../measured.ts';
import { DEPLOY_TOKENS, PORTS } from '../sites.ts';
import { loansEdits, publishVariant, createTeamRegistry, getVariantDir } from '../variants.ts';

const PREVIEWS = `http://preview.localhost:${PORTS.deployments}`;
/** New versions each time: an earlier run on the same site may have removed them. */
const SHELL = `1.9.1+${Date.now().toString(16).slice(-8)}`;
const LOANS = '1.0.30+00000030';

test.use({ mayAsk: [PREVIEWS] });

test.beforeAll(async () => {
  await publishVariant(LOANS, [loansEdits.words('Equipment loans', 'Combined loans')]);
  const shell = getVariantDir('combined-shell');
  copyBundle('shell', SHELL, shell, [['Developed by', 'Combined by']]);
  await createTeamRegistry('shell').upload(shell, readManifest(shell));
});

test('the administrator chooses versions of shell and remotes, and one link shows them together @long', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('admin@example.org');
  await page.goto('/deployments');
  await page.getByLabel('shell optional', { exact: true }).selectOption(SHELL);
  await page.getByLabel('mf-loans optional', { exact: true }).selectOption(LOANS);
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link to this combination', { exact: true }).inputValue();

  const team = await (await browser.newContext()).newPage();
  await team.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      // initial HTML: no module has run yet
      if (document.readyState === 'interactive') document.querySelector('.preview')?.toggleAttribute('data-drawn');
    });
    addEventListener('shell-opened', () => document.documentElement.toggleAttribute('data-opened'));
  });
  await team.goto(link);
  await expect(team.getByRole('heading', { level: 1, name: 'Combined loans' })).toBeVisible();
  const ms = Math.round(performance.now() - startedAt);
  await expect(team.getByRole('contentinfo')).toContainText('Combined by');
  const badge = team.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText(`mf-loans ${LOANS}`);
  await expect(badge).toContainText(`shell ${SHELL}`);
  await expect(badge).not.toContainText('mf-home');
  // The browser has hydrated the server-rendered HTML.
  await expect(team.locator('html[data-opened]')).toBeAttached();
  await expect(badge).toHaveAttribute('data-drawn');
  recordDrill('a combination is chosen → somebody else sees it', ms);
});

/** Runs the `remote` command in a remote's folder. */
async function remote(site: string, name: 'mf-loans', ...words: string[]): Promise<string> {
  const env = { ...process.env, REGISTRY_URL: site, DEPLOY_TOKEN: DEPLOY_TOKENS[name] };
  const bin = path.join(workspace, 'packages/cli/bin/remote.mjs');
  const cwd = path.join(workspace, name);
  const args = [bin, ...words, '--with', `shell@${SHELL}`, '--json'];
  return (await promisify(execFile)(process.execPath, args, { env, cwd })).stdout;
}

test('a team creates such a link with the command', { tag: '@long' }, async ({ page, baseURL }) => {
  const { url } = JSON.parse(await remote(baseURL!, 'mf-loans', 'preview', LOANS)) as { url: string };
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: 'Combined loans' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Combined by');
});

test('a team opens its local build with such versions', { tag: '@long' }, async ({ baseURL }) => {
  const checked = await remote(baseURL!, 'mf-loans', 'check', '--against', baseURL!);
  expect((JSON.parse(checked) as { render: { pages: string[] } }).render.pages).toContain('/loans');
});
