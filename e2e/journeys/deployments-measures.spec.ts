import { expect, test } from '../fixtures.ts';
import { registry, createTeamRegistry } from '../variants.ts';

interface Status {
  state: { active: string };
  versions: {
    version: string;
    loadMs: number | null;
    lcpMs: number | null;
    cls: number | null;
    blockedMs?: number | null;
  }[];
}

/** Late chunk of the shell, e.g. the measuring code. */
const LATER = /\/shell\/[^/]+\/\d+\.js$/;

async function measured() {
  const { state, versions } = await registry.get<Status>();
  return versions.find(({ version }) => version === state.active)!;
}

test('measurements of a visitor’s page are in the status, and on the deployments page @long', async ({
  browser,
  baseURL,
  page,
  signIn,
}) => {
  // A separate network: page views of a network with many views count less.
  const extraHTTPHeaders = { 'x-forwarded-for': '203.0.113.7' };
  const visitor = await (await browser.newContext({ baseURL, extraHTTPHeaders })).newPage();
  await expect(async () => {
    const measuring = visitor.waitForResponse(LATER);
    await visitor.goto('/loans');
    await (await measuring).finished();
    await visitor.goto('about:blank');
    await expect.poll(async () => (await measured()).lcpMs, { timeout: 2000 }).toBeGreaterThan(0);
  }).toPass();
  const { version, loadMs, cls } = await measured();
  expect(loadMs).toBeGreaterThan(0);
  expect(cls).toBeGreaterThanOrEqual(0);

  await signIn('admin@example.org');
  await page.goto('/deployments?remote=mf-loans');
  const row = page.getByRole('table', { name: 'Versions of mf-loans' }).getByRole('row', { name: version });
  await expect(row).toContainText(/Load[\d.]+ m?s/);
  await expect(row).toContainText(/LCP[\d.]+ m?s/);

  await page.goto('/deployments?remote=shell');
  const { state } = await createTeamRegistry('shell').get<Status>();
  const shell = page.getByRole('table', { name: 'Versions of shell' }).getByRole('row', { name: state.active });
  await expect(shell).toContainText(/Reported\d+Failed0 %Crashed0 %Requests failed0 %/);
});

test('a page that keeps the processor busy while idle is measured @long', async ({ browser, baseURL }) => {
  const extraHTTPHeaders = { 'x-forwarded-for': '203.0.113.8' };
  const visitor = await (await browser.newContext({ baseURL, extraHTTPHeaders })).newPage();
  const measuring = visitor.waitForResponse(LATER);
  await visitor.goto('/loans');
  await (await measuring).finished();
  await visitor.evaluate(blockFrames);
  await visitor.goto('about:blank');
  await expect.poll(async () => (await measured()).blockedMs).toBeGreaterThan(1000);
});

/** Blocks each frame for 120 ms, longer than the shortest measured idle time. */
async function blockFrames(): Promise<void> {
  const end = performance.now() + 12_000;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    const frameEnd = performance.now() + 120;
    while (performance.now() < frameEnd);
  }
}
