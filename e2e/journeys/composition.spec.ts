import type { Page, Route } from '@playwright/test';
import { FEDERATION_RUNTIME, SHELL_ONLY_LIBRARIES } from '@fotosoc/publish-checks/bundle-errors';
import { saveData } from '../first-view.ts';
import { expect, test } from '../fixtures.ts';

const galleryList = (page: Page) => page.getByRole('heading', { level: 1, name: 'Fotosoc Gallery' });
const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This part of the site is temporarily unavailable' });
const NOT_FOUND = 'The page you are looking for does not exist. Please check the page link and try again.';
const ANY = /\/remotes\/mf-galleries\//;

const missing = (route: Route) => route.fulfill({ status: 404, body: '' });

test('a remote that fails in every version leaves the others working, and Retry restores it', async ({ page }) => {
  await page.route(ANY, missing);
  await page.goto('/gallery');
  await expect(unavailable(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();

  await page.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(unavailable(page)).toBeVisible();
  await page.unroute(ANY);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(galleryList(page)).toBeVisible();
});

test('shares libraries, and runs no unlisted code', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  await page.goto('/gallery');
  await expect(galleryList(page)).toBeVisible();
  await expect(page.locator('.unopened')).toHaveCount(0); // until hydration, a link loads a new document with all files
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();

  await test.step('shares one React, without a federation runtime, and fetches each file once', async () => {
    const scripts = fetched.filter((url) => url.endsWith('.js'));
    expect(new Set(scripts).size).toBe(scripts.length);
    // Minification keeps these strings, by which the publish checks recognise modules that only the shell may provide.
    const texts = await page.evaluate(
      (urls) => Promise.all(urls.map(async (url) => ({ url, text: await (await fetch(url)).text() }))),
      scripts,
    );
    for (const [library, words] of SHELL_ONLY_LIBRARIES) {
      const owners = texts
        .filter(({ text }) => text.includes(words))
        .map(({ url }) => new URL(url).pathname.split('/')[1]);
      expect([library, ...new Set(owners)]).toEqual([library, 'shell']);
    }
    expect(texts.filter(({ text }) => text.includes(FEDERATION_RUNTIME[1]))).toEqual([]);
  });

  await test.step('refuses code that the page does not list', async () => {
    const outcomes = await page.evaluate(async () => {
      async function outcome(work: () => unknown) {
        try {
          await work();
          return 'ran';
        } catch {
          return 'refused';
        }
      }
      const dataModule = 'data:text/javascript,export default 1';
      const unlistedFile = '/api/openapi.json';
      return {
        dataModule: await outcome(() => import(dataModule)),
        unlistedFile: await outcome(() => import(unlistedFile)),
        markup: await outcome(() => {
          document.body.innerHTML = '<b>x</b>';
        }),
      };
    });
    expect(outcomes).toEqual({ dataModule: 'refused', unlistedFile: 'refused', markup: 'refused' });
  });
});

test('requests only the files of the next page', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/loans');
  await expect(page.locator('.unopened')).toHaveCount(0); // the shell has started and observes the pointer

  await test.step('only the remote that renders the page runs', () => {
    const remotes = fetched.map((path) => /^\/remotes\/([\w-]+)\/.*\.js$/.exec(path)?.[1]).filter(Boolean);
    expect([...new Set(remotes)]).toEqual(['mf-loans']);
  });

  await test.step('a link fetches its page on hover, and requests nothing more when followed', async () => {
    const link = page.getByRole('link', { name: 'Portfolios', exact: true });
    const ofPortfolios = (ending: string) =>
      fetched.filter((path) => path.startsWith('/remotes/mf-portfolios/') && path.endsWith(ending));
    await link.hover();
    await expect.poll(() => ofPortfolios('.css').length).toBeGreaterThan(0);
    const scripts = ofPortfolios('.js').length;
    expect(scripts).toBeGreaterThan(1);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();
    expect(ofPortfolios('.js')).toHaveLength(scripts);
  });
});

/** Files of a page of a different remote. */
const NEEDED = [/^\/remotes\/integrity\//, /\/remoteEntry\.js$/, /\/\d+\.js$/, /\/\d+\.css$/];

test('prefetches pages of links in view once the page is ready, and runs none of them', async ({ page }) => {
  const asked: { path: string; type: string }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/^\/remotes\/(integrity|mf-galleries)\//.test(path)) asked.push({ path, type: request.resourceType() });
  });
  await page.goto('/loans');
  const missing = () => NEEDED.filter((kind) => !asked.some(({ path }) => kind.test(path)));
  await expect.poll(missing).toEqual([]);
  expect(asked.filter(({ type }) => type !== 'fetch')).toEqual([]);
});

test('requests all files of another remote’s page before the first has arrived', async ({ page }) => {
  await saveData(page); // prevents prefetching
  await page.goto('/loans');
  await page.keyboard.press('Shift'); // any input requests the code
  await expect(page.locator('.unopened')).toHaveCount(0);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  const asked: string[] = [];
  await page.route(/\/remotes\/(integrity|mf-galleries)\//, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Gallery', exact: true }).evaluate((link) => (link as HTMLElement).click());
  await expect.poll(() => NEEDED.filter((kind) => !asked.some((path) => kind.test(path)))).toEqual([]);
  arrive();
  await expect(galleryList(page)).toBeVisible();
});

test('prefetches nothing for a visitor who saves data', async ({ page }) => {
  await saveData(page);
  await page.goto('/loans');
  await page.keyboard.press('Shift'); // any input requests the code
  await expect(page.locator('.unopened')).toHaveCount(0); // the shell has started and observes the pointer
  let fetched = 0;
  await page.route('/remotes/mf-portfolios/**', async (route) => {
    fetched += 1;
    await route.continue();
  });
  const link = page.getByRole('link', { name: 'Portfolios', exact: true });
  await link.hover();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(fetched).toBe(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();
  expect(fetched).toBeGreaterThan(0);
});

test('answers unknown addresses as such, and links to the home page', async ({ page }) => {
  for (const [path, sentence] of [
    ['/gallery/nope/deeper', NOT_FOUND],
    ['/gallery/not-a-gallery', 'No gallery found for this link and user ID.'],
    ['/portfolios/nobody-here', 'No portfolio found for this link and user ID.'],
    ['/nope', NOT_FOUND],
  ] as const) {
    await test.step(`${path} is answered with 404`, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(page.getByText(sentence)).toBeVisible();
    });
  }

  await test.step('an unknown page links to the home page', async () => {
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('accepts no address of code from a visitor', async ({ page, context, baseURL }) => {
  const elsewhere = 'https://elsewhere.example/remoteEntry.js';
  const foreign: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await context.addCookies(
    ['remote', 'mf-home', 'override'].map((name) => ({ name, value: elsewhere, url: baseURL! })),
  );
  await page.addInitScript((entry) => {
    const remotes = [{ name: 'mf_home', entry }];
    for (const key of [
      'remote',
      'mf-home',
      '__MF_DEVTOOLS__',
      'overrides',
      'import-map-overrides',
      'FEDERATION_DEBUG',
    ]) {
      localStorage.setItem(key, JSON.stringify({ 'mf-home': entry, remotes }));
      sessionStorage.setItem(key, entry);
    }
    Object.assign(globalThis, {
      __FEDERATION__: { __INSTANCES__: [], moduleInfo: { 'mf-home': { remoteEntry: entry } } },
      __FOTOSOC_FEDERATION__: { remotes },
    });
    postMessage({ type: 'override', remotes }, '*');
    addEventListener('securitypolicyviolation', ({ blockedURI }) => sessionStorage.setItem('blocked', blockedURI));
  }, elsewhere);
  await page.goto(`/?remote=mf-home@${elsewhere}&mf=mf-home@${elsewhere}&entry=${elsewhere}#mf-home=${elsewhere}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(unavailable(page)).toHaveCount(0);
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('blocked'))).toBeNull(); // not even requested
});
