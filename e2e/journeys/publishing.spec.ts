import type { Browser, Page } from '@playwright/test';
import type { PublishCheckReport } from '@fotosoc/contract/registry/publish-check-report';
import { expect, test } from '../fixtures.ts';
import { ANALYSIS_TIMEOUT, ROLLBACK_FAILURE_COUNT, reportFailures } from '../page-views.ts';
import { PORTS } from '../sites.ts';
import { loansEdits, publishVariant, registry } from '../variants.ts';

interface Status {
  state: { active: string };
  versions: { version: string; status: string; reason: string | null; checks: PublishCheckReport | null }[];
}

const loans = (page: Page) => page.getByRole('heading', { level: 1, name: 'Equipment loans', exact: true });
const active = async () => (await registry.get<Status>()).state.active;

async function visit(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/loans');
  return page;
}

// Each page of the remote is edited, because the order in which the publish checks open them is irrelevant.
for (const { name, release, refusal, edit, tag } of [
  {
    name: 'throws when its code is evaluated',
    tag: '@long',
    release: '1.0.2',
    refusal: /^In a browser, \/loans\S* fails at its page: Error: evaluated badly \(390 pixels wide, signed out\)/,
    edit: loansEdits.page("throw new Error('evaluated badly');"),
  },
  {
    name: 'throws when its page is drawn',
    tag: '@long',
    release: '1.0.3',
    refusal: /^In a browser, \/loans\S* fails at its render: Error: drawn badly \(390 pixels wide, signed out\)/,
    edit: loansEdits.render("throw new Error('drawn badly');"),
  },
]) {
  const title = `a version that ${name} is refused; promoted in spite of that, it is never seen, and is rolled back automatically`;
  test(title, { tag }, async ({ browser, baseURL }) => {
    // Published versions stay: a retry needs a new version.
    const version = `${release}+0000000${test.info().retry}`;
    const original = await active();
    await expect(publishVariant(version, [edit])).rejects.toThrow(refusal);
    await publishVariant(version, [edit], 'a drill');
    await registry.post('activate', { version, reason: 'a drill' });
    const page = await (await browser.newContext({ baseURL })).newPage();
    const reported = page.waitForResponse('**/api/remote-reports');
    await page.goto('/loans');
    await expect(loans(page)).toBeVisible();
    await reported;
    await reportFailures(ROLLBACK_FAILURE_COUNT, baseURL!, { path: '/loans', remote: 'mf-loans' });
    await expect.poll(active, ANALYSIS_TIMEOUT).toBe(original);
    await page.context().close();
    const { versions } = await registry.get<Status>();
    expect(versions.find((candidate) => candidate.version === version)).toMatchObject({
      status: 'rolled-back',
      reason: expect.stringContaining('badly'),
    });
    await expect(loans(await visit(browser, baseURL!))).toBeVisible();
  });
}

test.describe('the publish checks open a version in a browser before any visitor, and refuse a version that', () => {
  for (const [name, version, refusal, edit] of [
    [
      'asks another site for something @long',
      '1.0.5+00000005',
      /^In a browser, \/loans\S* asks for https:\/\/elsewhere\.example\/pixel, which the site/,
      loansEdits.render("void fetch('https://elsewhere.example/pixel').catch(() => undefined);"),
    ],
    [
      'never draws anything @long',
      '1.0.6+00000006',
      /^In a browser, \/loans\S* (is loaded, but renders nothing|fails at its render: (Error: The page suspended for too long|Late: ))/,
      loansEdits.render('throw globalThis.never ??= new Promise(() => undefined);'),
    ],
    [
      'throws where nobody catches it @long',
      '1.0.7+00000007',
      /^In a browser, \/loans\S* throws "late"/,
      loansEdits.render("setTimeout(() => { throw new Error('late'); });"),
    ],
    [
      'renders something else than the server has drawn @long',
      '1.0.8+00000008',
      /^In a browser, \/loans\S* renders something else than the server : ".*longs.*" becomes ".*loans/,
      loansEdits.drawn(/Equipment loans/g, 'Equipment longs'),
    ],
  ] as const) {
    test(name, async () => {
      await expect(publishVariant(version, [edit])).rejects.toThrow(refusal);
    });
  }
});

test.describe('previewed', () => {
  test.use({ mayAsk: [`http://preview.localhost:${PORTS.publishing}`] });

  const title =
    'a stylesheet with a picture that has styles of its own is tried, and stands in the page, as it was written';
  test(title, { tag: '@long' }, async ({ page }) => {
    const version = '1.0.11+00000011';
    const picture = '.loans_picture{background:url("data:image/svg+xml,<svg><style>a{}</style></svg>")}';
    await publishVariant(version, [[/(?<=\[data-remote=mf-loans\]\)\{)/g, picture, /\.css$/]]);
    const { url } = await registry.post<{ url: string }>('previews', { version });
    const policy = (await page.goto(url))!.headers()['content-security-policy'];
    expect(policy).toContain('style-src');
    await expect(loans(page)).toBeVisible();
    const [drawn, read] = await page.evaluate(() => {
      const sheets = [...document.querySelectorAll<HTMLStyleElement>('style[data-href*="/mf-loans/"]')];
      const rules = sheets.map(({ sheet }) => sheet?.cssRules[0]?.cssText ?? '');
      return [sheets.length, rules.filter((text) => text.includes('<style>a{}</style>')).length];
    });
    expect(drawn).toBeGreaterThan(0);
    expect(read).toBe(drawn);
  });
});

test('a version that the server cannot render is accepted with a note', { tag: '@long' }, async () => {
  test.slow(); // each page is opened twice
  const version = '1.0.9+00000009';
  await publishVariant(version, [loansEdits.drawn('', "throw new Error('no window');")]);
  const { versions } = await registry.get<Status>();
  const { checks } = versions.find((candidate) => candidate.version === version)!;
  expect(checks?.render).toMatchObject({
    undrawn: expect.arrayContaining([{ page: '/loans', reason: 'Error: no window' }]),
  });
});

test(
  'a page that is late once, as on a busy machine, is opened again before the version is refused',
  {
    tag: '@long',
  },
  async () => {
    test.setTimeout(120_000);
    const busyOnce = `if (!localStorage.getItem('busy')) {
    localStorage.setItem('busy', 'once');
    for (const until = Date.now() + 10_000; Date.now() < until;);
  }`;
    await publishVariant('1.0.10+00000010', [loansEdits.entry(busyOnce)]);
  },
);
