import type { Browser, Page } from '@playwright/test';
import { violationsOf } from '../axe.ts';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import { expect, test } from '../fixtures.ts';
import { drill } from '../measured.ts';
import { ANALYSED, ENOUGH, failFor } from '../page-views.ts';
import { inLoans, publishVariant, registry } from '../variants.ts';

interface Status {
  state: { active: string; canary: { version: string } | null };
  versions: { version: string; status: string; reason: string | null; checks: PublishCheckReport | null }[];
}

const loans = (page: Page, name = 'Equipment loans') => page.getByRole('heading', { level: 1, name, exact: true });
const active = async () => (await registry.get<Status>()).state.active;
const activate = (version: string, reason = 'the journey') => registry.post('activate', { version, reason });

/** A page load by somebody new. */
async function visit(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/loans');
  return page;
}

test.describe.configure({ mode: 'serial' });

let original: string;
test.beforeAll(async () => {
  original = await active();
});

test('a word that a team changes is on the next page load, and a rollback takes it back', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/loans');
  await publishVariant('1.0.1+00000001', [inLoans.words('Equipment loans', 'Borrow equipment')]);
  await expect(loans(await visit(browser, baseURL!))).toBeVisible();
  const promotedAt = Date.now();
  await activate('1.0.1+00000001');
  await expect(loans(await visit(browser, baseURL!), 'Borrow equipment')).toBeVisible();
  drill('a version is promoted → the next page load shows its new word', Date.now() - promotedAt);

  // The tab that was open before goes on with what it has.
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();
  await page.goBack();
  await expect(loans(page)).toBeVisible();

  const rolledBackAt = Date.now();
  await registry.post('rollback', { reason: 'the word was wrong' });
  await expect(loans(await visit(browser, baseURL!))).toBeVisible();
  drill('it is rolled back → the next page load shows the old word', Date.now() - rolledBackAt);
  expect(await active()).toBe(original);
});

test('a remote that is retired is off the site at once, in an open tab at its next navigation, until it is restored', async ({
  page,
  browser,
  baseURL,
}) => {
  const unavailable = (tab: Page) => tab.getByText('This part of the site is temporarily unavailable');
  await page.goto('/loans');
  await expect(loans(page)).toBeVisible();
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();

  const retiredAt = Date.now();
  await registry.post('retire', { reason: 'the journey', expect: original });
  const fresh = await visit(browser, baseURL!);
  await expect(unavailable(fresh)).toBeVisible();
  drill('a remote is retired → the next page load says so', Date.now() - retiredAt);
  const answer = await fresh.goto('/loans/anything');
  expect(answer?.status()).toBe(410);
  await page.goBack();
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await registry.post('restore', {});
  await expect(loans(await visit(browser, baseURL!))).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(loans(page)).toBeVisible();
});

// Each of the remote's pages is edited: which one the gate opens first is not the point.
for (const { name, version, refusal, edit } of [
  {
    name: 'throws when its code is evaluated',
    version: '1.0.2+00000002',
    refusal: /^In a browser, \/loans\S* fails at its page: Error: evaluated badly \(390 pixels wide, signed out\)/,
    edit: inLoans.page("throw new Error('evaluated badly');"),
  },
  {
    name: 'throws when its page is drawn',
    version: '1.0.3+00000003',
    refusal: /^In a browser, \/loans\S* fails at its render: Error: drawn badly \(390 pixels wide, signed out\)/,
    edit: inLoans.render("throw new Error('drawn badly');"),
  },
]) {
  test(`a version that ${name} is refused; promoted in spite of that, it is never seen, and is taken back by itself`, async ({
    browser,
    baseURL,
  }) => {
    await expect(publishVariant(version, [edit])).rejects.toThrow(refusal);
    await publishVariant(version, [edit], 'a drill');
    await activate(version);
    const page = await (await browser.newContext({ baseURL })).newPage();
    const reported = page.waitForResponse('**/api/remote-reports');
    await page.goto('/loans');
    await expect(loans(page)).toBeVisible({ timeout: 5000 });
    await reported;
    await failFor(ENOUGH, baseURL!, { path: '/loans', remote: 'mf-loans' });
    await expect.poll(active, ANALYSED).toBe(original);
    await page.context().close();
    const { versions } = await registry.get<Status>();
    expect(versions.find((candidate) => candidate.version === version)).toMatchObject({
      status: 'rolled-back',
      reason: expect.stringContaining('badly'),
    });
    await expect(loans(await visit(browser, baseURL!))).toBeVisible();
  });
}

test.describe('the gate opens a version in a browser before anybody else does, and refuses one that', () => {
  for (const [name, version, refusal, edit] of [
    [
      'asks another site for something',
      '1.0.5+00000005',
      /^In a browser, \/loans\S* asks for https:\/\/elsewhere\.example\/pixel, which the site/,
      inLoans.render("void fetch('https://elsewhere.example/pixel').catch(() => undefined);"),
    ],
    [
      'never draws anything',
      '1.0.6+00000006',
      /^In a browser, \/loans\S* (is loaded, but draws nothing|fails at its render: Error: The page suspended for too long)/,
      inLoans.render('throw globalThis.never ??= new Promise(() => undefined);'),
    ],
    [
      'throws where nobody catches it',
      '1.0.7+00000007',
      /^In a browser, \/loans\S* throws "late"/,
      inLoans.render("setTimeout(() => { throw new Error('late'); });"),
    ],
    [
      'renders something else than the server has drawn',
      '1.0.8+00000008',
      /^In a browser, \/loans\S* renders something else than the server has drawn: ".*longs.*" becomes ".*loans/,
      inLoans.drawn(/Equipment loans/g, 'Equipment longs'),
    ],
  ] as const) {
    test(name, async () => {
      await expect(publishVariant(version, [edit])).rejects.toThrow(refusal);
    });
  }
});

test('a version that the server cannot draw is let through, and says so', async () => {
  const version = '1.0.9+00000009';
  await publishVariant(version, [inLoans.drawn('', "throw new Error('no window');")]);
  const { versions } = await registry.get<Status>();
  const { checks } = versions.find((candidate) => candidate.version === version)!;
  expect(checks?.render).toMatchObject({
    undrawn: expect.arrayContaining([{ page: '/loans', reason: 'Error: no window' }]),
  });
});

test('a preview link shows a version nobody gets, with a badge', async ({ browser, baseURL }) => {
  await publishVariant('1.0.4+00000004', [inLoans.words('Equipment loans', 'Previewed loans')]);
  const { url } = await registry.post<{ url: string }>('previews', { version: '1.0.4+00000004' });
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await expect(loans(page, 'Previewed loans')).toBeVisible();
  await expect(page.getByText('Preview of mf-loans 1.0.4+00000004')).toBeVisible();
  await page.goto(new URL('/loans', url).href);
  await expect(loans(page, 'Previewed loans')).toBeVisible();
  await page.getByRole('link', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL(`${baseURL}/loans`);
  await expect(loans(page)).toBeVisible();
  await expect(loans(await visit(browser, baseURL!))).toBeVisible();
});

test('five deployments under an open tab neither break nor reload it', async ({ page }) => {
  await page.goto('/loans');
  await page.evaluate(() => Object.assign(globalThis, { isSameTab: true }));
  for (let round = 0; round < 5; round += 1) {
    await activate(round % 2 === 0 ? '1.0.1+00000001' : original);
    await page.getByRole('link', { name: 'Gallery', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fotosoc Gallery' })).toBeVisible();
    await page.goBack();
    await expect(loans(page)).toBeVisible();
  }
  await activate(original);
  expect(await page.evaluate(() => 'isSameTab' in globalThis)).toBe(true);
});

test('an old tab is offered the newer version at a navigation, and loads it when told to', async ({ page }) => {
  const offer = page.getByRole('status').filter({ hasText: 'A newer version of the site is ready.' });
  await page.clock.install();
  await page.goto('/loans');
  await expect(loans(page)).toBeVisible();
  await activate('1.0.1+00000001');
  await page.clock.fastForward('06:00');
  await expect(offer).toHaveCount(0);
  await page.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(offer).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await expect(loans(page)).toBeVisible();
  await expect(offer).toHaveCount(1);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(loans(page, 'Borrow equipment')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await activate(original);
});
