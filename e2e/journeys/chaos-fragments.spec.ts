import { request, type Page } from '@playwright/test';
import { copyBundle, readManifest, type Edit } from '../built-bundle.ts';
import { getCurrentSite } from '../current-site.ts';
import { FAULTS, TAMPERED, type Fault, type Report } from '../faulty-proxy.ts';
import { expectNoInjectedCode, faultySiteTest } from '../faulty-site.ts';
import { expect, getDemoPassword, test } from '../fixtures.ts';
import { measureCell } from '../measured.ts';
import { seedPastEvent } from '../seed.ts';
import { eventFragmentEdits, createTeamRegistry, getVariantDir } from '../variants.ts';

const registry = createTeamRegistry('mf-galleries');
const CURRENT = '1.1.0+0000d4a0';
const MARK = `${TAMPERED.name}=!`;

const WORDS = eventFragmentEdits.words('Every one of ');

const lastGood = (page: Page) => page.getByRole('link', { name: 'All 3 photos' });
const current = (page: Page) => page.getByRole('link', { name: 'Every one of 3 photos' });
const isBad = ({ kind }: Report) => kind !== 'loaded' && kind !== 'vitals' && kind !== 'mismatch';

let original: string;
let event: { path: string };

async function make(version: string, edits: Edit[]): Promise<void> {
  const dir = getVariantDir(version);
  copyBundle('mf-galleries', version, dir, edits);
  await registry.upload(dir, readManifest(dir));
}
const activate = (version: string) => registry.post('activate', { version, reason: 'chaos' });

test.beforeAll(async () => {
  const { state } = await registry.get<{ state: { active: string } }>();
  original = state.active;
  const admin = await request.newContext({ baseURL: getCurrentSite().origin });
  const data = { email: 'admin@example.org', password: getDemoPassword('admin@example.org') };
  expect((await admin.post('/api/auth/login', { data })).status()).toBe(200);
  event = await seedPastEvent(admin, 'chaos', ['One', 'Two', 'Three']);
  await admin.dispose();
  await make(CURRENT, [WORDS, [/^/, `globalThis.${MARK}1;`, eventFragmentEdits.script]]);
  await activate(CURRENT);
  const page = await request.newContext({ baseURL: getCurrentSite().origin });
  await page.get(event.path); // starts the renderer process
  await page.dispose();
});
test.afterAll(async () => {
  await activate(original);
});

/** Expects the page, which belongs to another remote, to work without reports. */
async function pageStands(page: Page, reports: Report[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Walk of/ })).toBeVisible();
  await expect(page.locator('.unopened')).toHaveCount(0);
  await expectNoInjectedCode(page);
  expect(reports.filter((report) => isBad(report) && report.remote !== 'mf-galleries')).toEqual([]);
  await page.getByRole('link', { name: 'Events', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
}

const FILES = { entry: /remoteEntry\.js/, script: eventFragmentEdits.script };
/** Fault of the ordinary run in a script; the long run tests all faults of each file. */
const ORDINARY_RUN_FAULT: Fault = 'code put in';

faultySiteTest.describe('a fragment on another remote’s page', () => {
  for (const [name, files] of Object.entries(FILES)) {
    for (const fault of FAULTS) {
      const tag = name === 'script' && fault === ORDINARY_RUN_FAULT ? [] : '@long';
      faultySiteTest(`${name}: ${fault}`, { tag }, async ({ page, network }) => {
        await activate(CURRENT);
        const faulty = { files: new RegExp(`/mf-galleries/1\\.1\\.0.*0000d4a0.*${files.source}`), fault };
        network.faulty = fault === 'one byte flipped' ? { ...faulty, after: MARK } : faulty;
        await measureCell(fault, `fragment: ${name}`, async () => {
          await page.goto(event.path, { waitUntil: 'commit' });
          await expect(lastGood(page)).toBeVisible();
        });
        const failure = expect.objectContaining({ remote: 'mf-galleries', version: CURRENT, kind: 'load-failed' });
        await expect.poll(() => network.reports).toContainEqual(failure);
        await pageStands(page, network.reports);
      });
    }
  }

  const BAD = "throw new Error('made badly');";
  const NEVER = 'throw globalThis.never ??= new Promise(() => undefined);';
  for (const [fault, version, edit, tag = []] of [
    ['throws when evaluated', '1.1.1+0000d4a1', eventFragmentEdits.evaluated(BAD), '@long'],
    ['throws in render', '1.1.2+0000d4a2', eventFragmentEdits.render(BAD)],
    ['endless suspense', '1.1.3+0000d4a3', eventFragmentEdits.render(NEVER), '@long'],
  ] as [string, string, Edit, string?][]) {
    faultySiteTest(`fragment: ${fault}`, { tag }, async ({ page, network }) => {
      await make(version, [edit, eventFragmentEdits.words(`${fault} `)]);
      await activate(original);
      await activate(version);
      await measureCell(fault, 'fragment', async () => {
        await page.goto(event.path, { waitUntil: 'commit' });
        await expect(lastGood(page)).toBeVisible();
      });
      const failures = () => network.reports.filter((report) => report.version === version && isBad(report));
      await expect.poll(() => failures().length).toBe(1);
      await pageStands(page, network.reports);
    });
  }

  faultySiteTest('fragment: both versions throw in render, so nothing is there @long', async ({ page, network }) => {
    const versions = ['1.2.0+0000d4b0', '1.2.1+0000d4b1'];
    for (const version of versions) {
      await make(version, [eventFragmentEdits.render(BAD), eventFragmentEdits.words(`${version} `)]);
      await activate(version);
    }
    await measureCell('throws in render', 'fragment: every version', async () => {
      await page.goto(event.path, { waitUntil: 'commit' });
      await expect
        .poll(() => network.reports.filter(isBad).map(({ version }) => version))
        .toEqual(versions.toReversed());
    });
    await expect(page.locator('[data-slot]')).toBeEmpty();
    await pageStands(page, network.reports);
  });

  faultySiteTest(
    'fragment: the server’s draw hangs, and the next page has the last good one @long',
    async ({ page, network }, { retry }) => {
      // A new version, because pages stop waiting for a version after a hang.
      const version = `1.1.${4 + retry}+0000d4a4`;
      await make(version, [WORDS, eventFragmentEdits.drawn('for(;;);')]);
      await activate(original);
      await activate(version);
      await measureCell('draw hangs', 'fragment', async () => {
        await page.goto(event.path, { waitUntil: 'commit' });
        await expect(current(page)).toBeVisible(); // by the browser
      });
      expect(await page.locator('#fotosoc-page').textContent()).toContain('"isServerRendered":true');
      const drawn = async () => (await (await page.request.get(event.path)).text()).includes('alt="One"');
      // A busy machine may miss the timeout of the first renders.
      await expect.poll(drawn).toBe(true);
      await expect(async () => {
        await page.goto(event.path, { waitUntil: 'commit' });
        await expect(lastGood(page)).toBeVisible();
      }).toPass(); // the first page is cached for a moment
      const isTakenOver = async () =>
        lastGood(page).evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps')));
      await expect.poll(isTakenOver).toBe(true);
      expect(network.reports.filter(({ kind, remote }) => kind === 'mismatch' && remote === 'mf-galleries')).toEqual(
        [],
      );
      await pageStands(page, network.reports);
    },
  );
});
