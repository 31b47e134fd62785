import type { Page } from '@playwright/test';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { SNAPSHOT_MEMBER } from '../../scripts/release/release-snapshot.ts';
import { expect, test } from '../fixtures.ts';
import { PUBLIC_PAGES } from '../public-pages.ts';
import { copyBundle, readManifest } from '../built-bundle.ts';
import { loansEdits, publishVariant, registry, createTeamRegistry, getVariantDir } from '../variants.ts';

// Site of the previous release with its live versions, under the current server.

test.describe.configure({ mode: 'serial' });

const UNAVAILABLE = 'temporarily unavailable';
const DEMO = ['/gallery/foto-of-the-week', '/portfolios/niamh-gallagher', '/nope'];
/** Pages that the previous release lacks. */
const NEW = ['/events', '/foto-of-the-week', '/privacy'];
const PAGES: typeof PUBLIC_PAGES = [
  ...PUBLIC_PAGES.filter(([path]) => ![...DEMO, ...NEW].includes(path)),
  ['/gallery/trial', 'An exhibition'],
  ['/portfolios/trial', /A member$/],
];
/** A page of each remote. The publish checks of the shell compare the exports that all other pages use. */
const OF_EACH_REMOTE = PAGES.filter(([path]) =>
  ['/', '/gallery/trial', '/portfolios/trial', '/loans', '/login'].includes(path),
);

async function expectOpen(page: Page, pages: typeof PUBLIC_PAGES): Promise<void> {
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expect.soft(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    await expect.soft(page.locator('.unopened'), path).toHaveCount(0);
    await expect.soft(page.getByText(UNAVAILABLE), path).toHaveCount(0);
  }
}

const shell = createTeamRegistry('shell');

let before: string;
let refused: string[];
test.beforeEach(({ page }) => {
  refused = [];
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.url()} ${answer.status()}`));
  page.on('console', (message) => message.type() === 'warning' && refused.push(message.text()));
});
test.afterEach(() => {
  expect(refused).toEqual([]);
});

test('every public page is server-rendered from the bundles of the previous release @long', async ({ request }) => {
  const { microFrontends } = (await (await request.get('/api/remotes')).json()) as RegistryDocument;
  before = microFrontends['mf-loans']![0]!.metadata.version;
  for (const [path] of PAGES) {
    const html = await (await request.get(path)).text();
    const rendered = /<div id="root">(.*)<\/div>\n/s.exec(html)?.[1];
    expect.soft(rendered, path).toContain('</h1>');
  }
});

for (const [title, pages] of [
  ['a page of each remote', OF_EACH_REMOTE],
  ['every public page @long', PAGES],
] as const) {
  test(`${title} opens in the previous shell`, async ({ page }) => {
    await expectOpen(page, pages);
  });
}

test('a tab navigates between their pages', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [link, heading] of [
    ['Gallery', 'Fotosoc Gallery'],
    ['Portfolios', 'Portfolios'],

    ['Links', 'Quick Links'],
  ] as const) {
    await main.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(UNAVAILABLE)).toHaveCount(0);
  }
});

test('a member of the previous release signs in and changes the portfolio, by the previous forms', async ({ page }) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: /^Email/ }).fill(SNAPSHOT_MEMBER.email);
  await main.getByLabel('Password', { exact: true }).fill(SNAPSHOT_MEMBER.password);
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Login successful!' })).toBeVisible();
  await page.goto('/edit-portfolio/trial');
  await page.getByRole('textbox', { name: /^Bio/ }).fill('Still here.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/portfolios/trial');
  await expect(page.getByText('Still here.')).toBeVisible();
});

test('the current shell is promoted, and a page of each previous remote runs in it', async ({ page }) => {
  const dir = getVariantDir('shell-of-today');
  copyBundle('shell', '1.3.1+00000001', dir, [['Developed by', 'Rebuilt by']]);
  await shell.upload(dir, readManifest(dir));
  await shell.post('activate', { version: '1.3.1+00000001', reason: 'the shell upgrades first' });
  await expectOpen(page, OF_EACH_REMOTE);
  await expect(page.getByRole('contentinfo')).toContainText('Rebuilt by');
});

test('a current version is promoted next to them, and rolled back to the previous one @long', async ({ page }) => {
  const open = async (heading: string) => {
    await page.goto('/loans');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };
  await publishVariant('1.0.1+00000001', [loansEdits.words('Equipment loans', 'Borrow equipment')]);
  await registry.post('activate', { version: '1.0.1+00000001', reason: 'the journey' });
  await open('Borrow equipment');
  await registry.post('rollback', { reason: 'the word was wrong' });
  await open('Equipment loans');
  expect((await registry.get<{ state: { active: string } }>()).state.active).toBe(before);
});

test('the shell is rolled back like a remote', async ({ page }) => {
  await shell.post('rollback', { reason: 'the journey is over' });
  await page.goto('/loans');
  await expect(page.getByRole('contentinfo')).toContainText('Developed by');
});
