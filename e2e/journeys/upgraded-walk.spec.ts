import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Reply } from '@fotosoc/contract';
import { MANIFEST_FILE } from '@fotosoc/contract/registry/manifest';
import { createRegistryClient } from '@fotosoc/cli/registry-client';
import { readConfig } from '../../api/src/config/config.ts';
import { serve, type RunningServer } from '../../api/src/server.ts';
import { workspace } from '../../scripts/build-all.ts';
import { copyBundle, readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { builtWith, shellBuiltWith } from '../releases/other-release.ts';
import { DEPLOY_TOKENS, FIRST_PORT } from '../sites.ts';

// Teams upgrade federation, webpack, React and the host's major version independently, in the worst order, on a
// separate site; each promotes once.

const PORT = FIRST_PORT + 30;
const SITE = `http://localhost:${PORT}`;
const IN_BOTH = '^1.0.0 || ^2.0.0';
const PAGES = [
  ['/', 'University Photography Society'],
  ['/gallery', 'Fotosoc Gallery'],
  ['/portfolios', 'Portfolios'],
  ['/loans', 'Equipment loans'],
  ['/login', 'Login'],
] as const;

test.use({ mayAsk: [SITE] });
test.describe.configure({ mode: 'serial', timeout: 600_000 }); // mostly for npm and webpack

type Name = Exclude<keyof typeof DEPLOY_TOKENS, 'mf-calendar' | 'mf-numbers' | 'mf-prints'>;

let folder: string;
let server: RunningServer;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'upgrades-'));
  const tokens = Object.entries(DEPLOY_TOKENS).map(
    ([name, token]) => `${name}:publish+canary+promote+rollback+block=${token}`,
  );
  const own = {
    PORT: String(PORT),
    DATA_DIR: path.join(folder, 'data'),
    SEED: 'none',
    LOG_LEVEL: 'error',
    CHROMIUM_PATH: 'none', // the test opens each version in a browser itself
    DEPLOY_TOKENS: tokens.join(),
    RATE_FACTOR: '10',
  };
  const names: Name[] = ['shell', 'mf-home', 'mf-galleries', 'mf-portfolios', 'mf-account', 'mf-loans'];
  const bundles = names.map((name) => path.join(workspace, name, 'dist'));
  server = await serve(readConfig({ ...process.env, ...own }), { bundles });
});
test.afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const registry = (name: Name) => createRegistryClient({ name, registryUrl: SITE, token: DEPLOY_TOKENS[name] });

async function publish(name: Name, dir: string): Promise<string> {
  const manifest = readManifest(dir);
  await registry(name).upload(dir, manifest);
  return manifest.version;
}

async function promote(name: Name, dir: string): Promise<void> {
  await registry(name).post('activate', { version: await publish(name, dir) });
}

/** Copies a build with a remote.json for both majors of the shell. */
function inBoth(name: Name, built: string): string {
  const dir = path.join(folder, name);
  cpSync(built, dir, { recursive: true });
  const manifest = readManifest(dir);
  manifest.remote!.description.requires.shell = IN_BOTH;
  writeFileSync(path.join(dir, MANIFEST_FILE), JSON.stringify(manifest));
  return dir;
}

/** Copies the shell of this workspace under a new version. */
function shellAs(version: string): string {
  const dir = path.join(folder, version);
  copyBundle('shell', version, dir);
  return dir;
}

/** Expects every remote's page to open by its address, rendered by the live versions, without an error. */
async function expectWell(page: Page, shell: string): Promise<void> {
  const errors: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && errors.push(`${answer.url()} ${answer.status()}`));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  for (const [address, heading] of PAGES) {
    await page.goto(SITE + address);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), address).toBeVisible();
    await expect(page.locator('.unopened'), address).toHaveCount(0);
    await expect(page.getByText('temporarily unavailable'), address).toHaveCount(0);
  }
  expect(errors).toEqual([]);
  expect(await page.locator('#fotosoc-page').textContent()).toContain(`"version":"${shell}"`);
}

test('the shell upgrades first and is refused, with each remote and the change that its team needs @long', async () => {
  await expect(publish('shell', shellAs('2.0.0+00000020'))).rejects.toThrow(
    /mf-account needs the shell .* its team must publish first, with requires\.shell ".* \|\| \^2\.0\.0".*mf-loans needs/,
  );
});

test('the shell provides an older patch of React, then the newer one; an older minor is refused @long', async ({
  page,
}) => {
  await promote('shell', await shellBuiltWith('19.3.0', '1.3.1+00000021'));
  await expectWell(page, '1.3.1+00000021');
  await expect(publish('shell', await shellBuiltWith('19.2.9', '1.3.2+00000022'))).rejects.toThrow(
    /mf-loans is built for React \^19\.3\.0, this shell provides 19\.2\.9: its team must publish first/,
  );
  await promote('shell', shellAs('1.3.0+00000030'));
  await expectWell(page, '1.3.0+00000030');
});

const TEAMS: [Name, string, string][] = [
  ['mf-galleries', '2.9.0', '5.111.1'], // newer than in the shell
  ['mf-loans', '0.24.1', '5.102.1'],
  ['mf-portfolios', '2.5.1', '5.108.4'],
];

for (const [name, federation, webpack] of TEAMS) {
  test(`${name} builds with federation ${federation} and webpack ${webpack} for both majors, and promotes once @long`, async ({
    page,
  }) => {
    const version = '1.4.0+0000000b';
    await promote(name, inBoth(name, await builtWith(name, { federation, webpack }, version)));
    await expectWell(page, '1.3.0+00000030');
  });
}

test('the two other teams do so as well, and the next major goes live after each promoted once @long', async ({
  page,
}) => {
  for (const name of ['mf-account', 'mf-home'] as const) {
    const copy = path.join(folder, `${name}-copy`);
    copyBundle(name, '1.4.0+0000000b', copy);
    await promote(name, inBoth(name, copy));
  }
  await promote('shell', shellAs('2.0.0+00000020'));
  await expectWell(page, '2.0.0+00000020');
  const { state } = await registry('mf-loans').get<Reply<'GET /api/remotes/:name'>>();
  expect(state?.active).toBe('1.4.0+0000000b');
  expect(state?.lastGood).not.toBe('1.4.0+0000000b'); // the fallback stays: its contract is complete
  await page.route('**/remotes/mf-loans/1.4.0*/**', (route) => route.abort());
  await page.goto(`${SITE}/loans`);
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment loans', exact: true })).toBeVisible();
});
