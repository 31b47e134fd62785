import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { recordDrill } from '../measured.ts';
import { createCheckout, startRemoteDev, DEV_SITE_URL, type Checkout, type Development } from '../remote-dev.ts';

test.use({ mayAsk: [DEV_SITE_URL] });
test.slow(); // builds after each save

let checkout: Checkout;
let development: Development;
test.beforeEach(() => {
  checkout = createCheckout('mf-loans');
});
test.afterEach(async () => {
  await development.stop();
  checkout.remove();
});

/** Returns the modules that the devtools of Module Federation find in the page. */
function toldToDevtools(): Record<string, { globalName: string }> {
  const { __FEDERATION__ } = globalThis as { __FEDERATION__?: { moduleInfo: Record<string, { globalName: string }> } };
  return __FEDERATION__?.moduleInfo ?? {};
}

/** Build timeout on a busy machine; the list of drills has the measured time. */
const BUILT = { timeout: 30_000 };
const email = `${randomUUID()}@example.org`;

/** Registers an account as a form of the site would; the browser is signed in afterwards. */
async function register(page: Page): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/register', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ email, password: 'a long enough passphrase' }),
  );
  expect(status).toBe(201);
}

test('a team develops its remote inside the deployed site, with nothing else checked out @long', async ({
  page,
  baseURL,
}) => {
  development = await startRemoteDev(checkout.dir, baseURL!);
  const { next } = development;
  await next();
  await page.goto(`${DEV_SITE_URL}/loans`);
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment loans' })).toBeVisible();
  await expect(page.getByText('Preview of mf-loans dev')).toBeVisible();
  const equipment = (await (await page.request.get(`${baseURL}/api/equipment`)).json()) as { name: string }[];
  await expect(page.getByText(equipment[0]!.name).first()).toBeVisible();

  const typed = page.getByLabel('Email');
  await typed.fill('member@example.org');

  const seen = async () => Object.values(await page.evaluate(toldToDevtools)).map(({ globalName }) => globalName);
  await expect.poll(seen).toContain('mf_loans__dev');

  const file = path.join(checkout.dir, 'src/pages/loans/loans.tsx');
  const rebuilds: number[] = [];
  for (const word of ['Borrow a camera', 'Borrow a lens']) {
    const source = readFileSync(file, 'utf8');
    const savedAt = performance.now();
    writeFileSync(file, source.replaceAll(/Equipment loans|Borrow a camera/g, word));
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible(BUILT);
    rebuilds.push(Math.round(performance.now() - savedAt));
    await next();
  }
  await expect(typed).toHaveValue('member@example.org');
  recordDrill('a source file is saved in `remote dev` → the page shows it', Math.max(...rebuilds));

  const source = readFileSync(file, 'utf8');
  const complaint = page.getByRole('alert').filter({ hasText: 'loans.tsx' });
  writeFileSync(file, `${source}\nconst broken = ;`);
  await expect(complaint).toBeVisible(BUILT);
  let message = await next();
  while (!('errors' in message)) message = await next(); // a change may be reported twice
  expect(message).toEqual({ errors: expect.stringContaining('loans.tsx') });
  await expect(page.getByRole('heading', { level: 1, name: 'Borrow a lens' })).toBeVisible();
  await page.reload();
  await expect(complaint).toBeVisible();
  writeFileSync(file, source);
  await next();
  await expect(complaint).toHaveCount(0, BUILT);
  await expect(typed).toHaveValue(''); // reloaded in the meantime
  await expect(page.getByRole('heading', { level: 1, name: 'Borrow a lens' })).toBeVisible();

  await register(page);
  await page.goto(`${DEV_SITE_URL}/loans`);
  expect(await page.locator('#fotosoc-page').textContent()).toContain(email);

  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Borrow a lens' })).toBeVisible();
});
