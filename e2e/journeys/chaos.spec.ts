import type { Page } from '@playwright/test';
import { FAULTS, faultyProxy, type Faulty, type Report } from '../faulty-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { PORT } from '../site.ts';
import { publishVariant, registry } from '../variants.ts';

const SITE = `http://localhost:${PORT}`;
const CURRENT = '1.1.0+0000c4a0';
const FILES = {
  entry: /remoteEntry\.js/,
  'exposed chunk': /\/routes\.\w+\.js/,
  'lazy chunk': /\/\d+\.\w+\.js/,
  stylesheet: /\.css/,
};
/** Nobody looks at an empty page for longer. */
const PATIENCE_MS = 5000;

const lastGood = (page: Page) => page.getByRole('heading', { level: 1, name: 'Equipment loans', exact: true });
const current = (page: Page) => page.getByRole('heading', { level: 1, name: 'Current loans', exact: true });
const panel = (page: Page) => page.getByRole('heading', { name: 'This part of the site is temporarily unavailable' });

const activate = (version: string) => registry.post('activate', { version, reason: 'chaos' });

interface Status {
  state: { active: string };
}

let original: string;
test.beforeAll(async () => {
  original = (await registry.get<Status>()).state.active;
  await publishVariant(CURRENT, ['<h1 className="h-page">Equipment loans', '<h1 className="h-page">Current loans']);
});
test.beforeEach(async () => {
  // A deployment of its own for each cell: the registry would soon take back one that fails so often.
  await activate(original);
  await activate(CURRENT);
});
test.afterAll(async () => {
  await activate(original);
});

/** The other remotes and the frame do not notice. */
async function othersWork(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();
}

/** The site as a bad network or a bad disk would serve it. */
const chaos = test.extend<{ network: { origin: string; reports: Report[]; faulty?: Faulty } }>({
  network: async ({}, use) => {
    let faulty: Faulty | undefined;
    const { close, ...proxy } = await faultyProxy(SITE, () => faulty);
    await use({
      ...proxy,
      set faulty(next: Faulty) {
        faulty = next;
      },
    });
    close();
  },
  baseURL: async ({ network }, use) => {
    await use(network.origin);
  },
});

chaos.describe('chaos', () => {
  chaos('without a fault, the current version shows', async ({ page }) => {
    await page.goto('/loans');
    await expect(current(page)).toBeVisible();
  });

  for (const [file, files] of Object.entries(FILES)) {
    for (const fault of FAULTS) {
      chaos(`${file}: ${fault}`, async ({ page, network }) => {
        network.faulty = { files: new RegExp(`/mf-loans/1\\.1\\.0.*${files.source}`), fault };
        const startedAt = Date.now();
        await page.goto('/loans', { waitUntil: 'commit' });
        await expect(lastGood(page)).toBeVisible({ timeout: PATIENCE_MS });
        test.info().annotations.push({ type: 'shown after', description: `${Date.now() - startedAt} ms` });
        const told = expect.objectContaining({ remote: 'mf-loans', version: CURRENT, kind: 'load-failed' });
        await expect.poll(() => network.reports).toContainEqual(told);
        await othersWork(page);
      });
    }
  }

  chaos('every version fails: the panel shows in time', async ({ page, network }) => {
    network.faulty = { files: /\/mf-loans\/.*remoteEntry/, fault: 'hangs' };
    await page.goto('/loans', { waitUntil: 'commit' });
    await expect(panel(page)).toBeVisible({ timeout: PATIENCE_MS });
    await othersWork(page);
  });
});

for (const [name, version, edit] of [
  [
    'throws in its loader',
    '1.1.1+0000c4a1',
    [
      'export function Component',
      "export function loader() {\n  throw new Error('loaded badly');\n}\nexport function Component",
    ],
  ],
  [
    'never stops suspending',
    '1.1.2+0000c4a2',
    [
      'export function Component() {',
      'const never = new Promise(() => undefined);\nexport function Component() {\n  if (location.pathname) throw never;',
    ],
  ],
] as [string, string, [string, string]][]) {
  test(`a page that ${name} is replaced in time`, async ({ page }) => {
    await publishVariant(version, edit, 'chaos');
    await activate(version);
    await page.goto('/loans', { waitUntil: 'commit' });
    await expect(current(page).or(panel(page))).toBeVisible({ timeout: PATIENCE_MS });
    await othersWork(page);
    await page.getByRole('link', { name: 'Gallery', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fotosoc Gallery' })).toBeVisible();
  });
}
