import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { Page } from '@playwright/test';
import { SNAPSHOT_MEMBER } from '../../scripts/release/release-snapshot.ts';
import { copyBundle, readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { createTeamRegistry, getVariantDir } from '../variants.ts';

// Site with the live versions of release 1, whose remote.json, manifests and bundles use other names. Run before each
// release; the ordinary run upgrades from the previous release.

test.describe.configure({ mode: 'serial' });

const EVENT = '/events/a-trial-walk';
const photo = (page: Page) => page.locator('[data-slot="event.gallery"]').getByRole('img');

async function expectFragment(page: Page): Promise<void> {
  const isServerRendered = async () => {
    const html = await (await page.request.get(EVENT)).text();
    return /<section[^>]*data-slot="event.gallery"[^>]*><div data-remote="mf-galleries">.*<img/s.test(html);
  };
  await expect.poll(isServerRendered).toBe(true); // a busy machine misses the first timeouts
  await page.goto(EVENT);
  await expect(photo(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'View photo' }).click();
  await expect(page).toHaveURL('/gallery/trial');
  await page.goBack();
  await expect(photo(page)).toHaveCount(1);
}

async function activate(name: 'shell' | 'mf-galleries' | 'mf-home', version: string): Promise<void> {
  const registry = createTeamRegistry(name);
  const dir = getVariantDir(`${name}-renamed`);
  copyBundle(name, version, dir);
  await registry.upload(dir, readManifest(dir));
  await registry.post('activate', { version, reason: 'the names of this release' });
}

let problems: string[];
test.beforeEach(({ page }) => {
  problems = [];
  page.on('console', (message) => {
    if (message.type() !== 'info' && message.type() !== 'log') problems.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.url()} ${response.status()}`);
  });
});
test.afterEach(() => {
  expect(problems).toEqual([]);
});

test('the live versions of release 1 fill their slots, on the server and in browsers @long', async ({
  page,
  request,
}) => {
  const { microFrontends } = (await (await request.get('/api/remotes')).json()) as RegistryDocument;
  expect(microFrontends['mf-galleries']![0]!.metadata.version).toMatch(/^1\.1\.0\+/);
  await expectFragment(page);
});

test('a member of release 1 sees the fragments of the account page, and pages without server rendering @long', async ({
  page,
}) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: /^Email/ }).fill(SNAPSHOT_MEMBER.email);
  await main.getByLabel('Password', { exact: true }).fill(SNAPSHOT_MEMBER.password);
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Login successful!' })).toBeVisible();
  await page.goto('/account');
  await expect(page.locator('[data-slot="account.portfolios"]').getByRole('link').first()).toBeVisible();
  await expect(page.locator('[data-slot="account.captions"]')).toContainText('The tide was out.');
  const html = await (await page.goto('/edit-portfolio/trial'))!.text();
  expect(html).toContain('"isDrawn":false');
  await expect(page.getByRole('textbox', { name: /^Bio/ })).toBeVisible();
});

test('the current shell loads them, with the current names in its page state @long', async ({ page }) => {
  await activate('shell', '1.3.9+00000001');
  expect(await (await page.request.get(EVENT)).text()).toContain('"isServerRendered":');
  await expectFragment(page);
});

test('a current fragment fills the slot of a page of release 1, and that of release 1 after a rollback @long', async ({
  page,
}) => {
  await activate('mf-galleries', '1.3.9+00000001');
  await expectFragment(page);
  await activate('mf-home', '1.3.9+00000001');
  await expectFragment(page);
  await createTeamRegistry('mf-galleries').post('rollback', { reason: 'the journey' });
  await expectFragment(page);
});
