import type { Page } from '@playwright/test';
import { CODE, pathOf, recordRequests, saveData, waitForFirstView } from '../first-view.ts';
import { expect, test } from '../fixtures.ts';

/** Delays the responses of files.
 *  @returns function that releases the responses */
async function holdFiles(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('code is requested after the fonts, without an input, and runs after the report that the page has opened', async ({
  page,
}) => {
  await page.clock.install(); // prevents the request after some seconds
  const requests: string[] = [];
  page.on('request', (request) => requests.push(pathOf(request)));
  const release = await holdFiles(page, /\.woff2$/);
  const releaseCode = await holdFiles(page, CODE);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => requests.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(1);
  expect(requests.filter((path) => CODE.test(path))).toEqual([]);
  release();
  await expect.poll(() => requests.some((path) => CODE.test(path))).toBe(true);
  await expect.poll(() => requests).toContain('/api/opened-pages');
  releaseCode();
  await expect(page.locator('.unopened')).toHaveCount(0);
});

test('a slow phone hydrates a page in steps, which a press does not end', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    // Messages are tasks, which run between the steps as inputs do.
    const { port1, port2 } = new MessageChannel();
    const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    const look = () => {
      const elements = [...document.querySelectorAll('#root *')];
      return elements.filter(isHydrated).length / Math.max(elements.length, 1);
    };
    port1.addEventListener('message', () => {
      const part = look();
      if (part === 0) return port2.postMessage('');
      const main = document.querySelector('#root main')!;
      for (const type of ['pointerdown', 'mousedown', 'click', 'keydown'])
        main.dispatchEvent(new Event(type, { bubbles: true }));
      document.documentElement.dataset['parts'] = `${part} ${look()}`;
    });
    port1.start();
    port2.postMessage('');
  });
  await page.goto('/contact');
  const parts = (await page.locator('html[data-parts]').getAttribute('data-parts'))!.split(' ').map(Number);
  expect(parts[0]).toBeLessThan(1);
  expect(parts[1]).toBe(parts[0]);
});

test('the fonts of the page are shown together, and files of letters that it lacks are not requested', async ({
  page,
}) => {
  await saveData(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(pathOf(request)));
  const release = await holdFiles(page, /narrow.*\.woff2$/);
  await page.goto('/contact', { waitUntil: 'commit' }); // the held file delays the load event
  const isText = (path: string) => path.includes('sans-latin-wdth-normal');
  await page.waitForResponse((response) => isText(new URL(response.url()).pathname));
  const shown = () =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => !family.includes('fallback')).map((f) => f.status));
  expect(await shown()).toEqual([]);
  release();
  await waitForFirstView(page);
  const states = await shown();
  expect(states.filter((state) => state === 'loaded')).toHaveLength(2);
  expect(states.filter((state) => state === 'unloaded').length).toBeGreaterThan(2);
  expect(requested.filter((path) => path.endsWith('.woff2'))).toHaveLength(2);
});

test('the menu gets the focus when it opens, not its first link, whose page would load', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  await expect(page.locator('.unopened')).toHaveCount(0);
  await expect(page.locator('body')).toBeFocused();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(pathOf(request));
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeFocused();
  await page.evaluate(() => fetch('/api/health')); // after the requests of the focus
  expect(scripts).toEqual([]);
});

/** Records the number of laid-out sections of the page per frame. */
async function recordLaidOutSections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { laidOutSections: counts });
    requestAnimationFrame(function count() {
      const titles = document.querySelectorAll('#main h2');
      const shown = [...titles].filter((title) => title.checkVisibility({ contentVisibilityAuto: true }));
      counts.push(shown.length);
      requestAnimationFrame(count);
    });
  });
}

test('the lower sections of a page are laid out after its fonts, one at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await recordLaidOutSections(page);
  const read = () => page.evaluate(() => (window as unknown as { laidOutSections: number[] }).laidOutSections);
  const hasFirstView = () => expect(page.locator('html')).toHaveAttribute('data-start', 'fonts');
  let release = await holdFiles(page, /\.woff2$/);
  await page.goto('/', { waitUntil: 'commit' }); // the held files delay the load event
  await hasFirstView();
  const all = await page.locator('#main h2').count();
  const upper = (await read()).at(-1)!;
  expect(upper).toBeLessThan(all / 2);
  release();
  await expect.poll(async () => (await read()).at(-1)).toBe(all);
  const counts = await read();
  const later = counts.slice(counts.lastIndexOf(upper));
  expect(later.filter((count, index) => index > 0 && count - later[index - 1]! > 1)).toEqual([]);

  // The next pages are laid out as a whole.
  const sections = page.locator('#main section');
  await page.getByRole('main').getByRole('link', { name: 'View the Committee' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Previous Committees' }).click();
  await expect.poll(() => sections.count()).toBeGreaterThan(all);
  const readSkipped = () =>
    sections.evaluateAll((each) => each.filter((one) => getComputedStyle(one).contentVisibility !== 'visible').length);
  await expect.poll(readSkipped).toBe(0);
  await page.goto('/');

  // A restored position needs the true heights above it.
  await page.unroute(/\.woff2$/);
  release = await holdFiles(page, /\.woff2$/);
  await page.reload({ waitUntil: 'commit' });
  await hasFirstView();
  expect((await read()).at(-1)).toBe(all);
  release();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page has its fonts', async ({ page }) => {
    const font = page.waitForResponse(/sans-latin-wdth-normal.*\.woff2$/);
    await page.goto('/contact');
    expect((await font).ok()).toBe(true);
  });
});

test.describe('before the code has arrived', () => {
  test.beforeEach(({ page }) => saveData(page));

  test('Account acts at once, and its touch requests the code once', async ({ page }) => {
    const { code, reports } = recordRequests(page);
    const release = await holdFiles(page, CODE);
    await page.goto('/contact');
    await waitForFirstView(page);
    expect(code).toEqual([]);
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => code.length).toBeGreaterThan(1);
    expect(new Set(code).size).toBe(code.length);
    await expect.poll(() => reports.length).toBe(1);
    release();
    await expect(page.locator('.unopened')).toHaveCount(0);
    expect(reports).toHaveLength(1);
  });

  test('a photo leads to its page, and a portfolio to its own, without code', async ({ page }) => {
    const { code, documents } = recordRequests(page);
    await page.goto('/portfolios');
    await waitForFirstView(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Niamh Gallagher/ })
      .click();
    await expect(page).toHaveURL('/portfolios/niamh-gallagher');
    await waitForFirstView(page);
    await page
      .getByRole('link', { name: /^View photo 1 in full size/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\?photo=/);
    await waitForFirstView(page);
    expect(documents).toEqual(['/portfolios', '/portfolios/niamh-gallagher', '/portfolios/niamh-gallagher']);
    expect(code).toEqual([]);
  });

  test('a followed link stops the pictures, which are requested again if the page stays', async ({ page }) => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(pathOf(request));
    });
    await page.clock.install();
    await page.route(/\/media\//, () => undefined);
    await page.goto('/portfolios', { waitUntil: 'domcontentloaded' });
    await expect.poll(() => pictures.length).toBeGreaterThan(1);
    await page.route('/portfolios/niamh-gallagher', async (route) => route.fulfill({ status: 204 }));
    const stopped = page.waitForEvent('requestfailed', (request) => pathOf(request) === pictures[0]);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Niamh Gallagher/ })
      .click({ noWaitAfter: true });
    await stopped;
    await page.unroute(/\/media\//);
    await page.clock.fastForward('00:11');
    const isShown = () =>
      page.evaluate(
        () => document.querySelector<HTMLImageElement>('main a[href="/portfolios/niamh-gallagher"] img')!.naturalWidth,
      );
    await expect.poll(isShown).toBeGreaterThan(0);
  });

  test('a followed link stops the download of the code, which continues if the page stays', async ({ page }) => {
    const { code } = recordRequests(page);
    await page.clock.install();
    await page.route(CODE, () => undefined);
    await page.goto('/portfolios');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect.poll(() => code.length).toBeGreaterThan(1);
    const count = code.length;
    const stopped = page.waitForEvent('requestfailed', (request) => CODE.test(request.url()));
    let follow = () => {};
    const followed = new Promise<void>((resolve) => {
      follow = resolve;
    });
    await page.route('/portfolios/niamh-gallagher', async (route) => {
      await followed;
      await route.fulfill({ status: 204 });
    });
    await page
      .getByRole('main')
      .getByRole('link', { name: /Niamh Gallagher/ })
      .click({ noWaitAfter: true });
    await stopped; // before the response of the link
    follow();
    expect(code).toHaveLength(count);
    await page.unroute(CODE);
    await page.clock.fastForward('00:11');
    await expect(page.locator('.unopened')).toHaveCount(0);
  });
});

test('a followed link does not stop modules on their way, which would count as a failed version', async ({ page }) => {
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(pathOf(request)));
  const held: string[] = [];
  await page.route(/\/remotes\/mf-portfolios\/.*\.js$/, async (route, request) => {
    if (request.resourceType() !== 'script') return route.continue();
    held.push(pathOf(request));
  });
  await page.goto('/portfolios');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const release = await holdFiles(page, /\/portfolios\/niamh-gallagher$/);
  const followed = page.waitForRequest((request) => request.isNavigationRequest());
  await page
    .getByRole('main')
    .getByRole('link', { name: /Niamh Gallagher/ })
    .click({ noWaitAfter: true });
  await followed;
  expect(failed).toEqual([]);
  release();
  await expect(page).toHaveURL('/portfolios/niamh-gallagher');
});

test('what a visitor types and presses in a fragment before its code arrives is sent once', async ({
  page,
  request,
}) => {
  const { upcoming } = (await (await request.get('/api/all-events?limit=24')).json()) as {
    upcoming: { slug: string; takesSignUps?: boolean }[];
  };
  const address = `/events/${upcoming.find(({ takesSignUps }) => takesSignUps)!.slug}`;
  const release = await holdFiles(page, /\/remotes\/mf-loans\/.*\.js$/);
  const sent: unknown[] = [];
  await page.route('/api/events/*/sign-ups', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.abort();
  });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(async () => {
    await page.goto(address);
    await expect(name).toBeVisible({ timeout: 1000 }); // a busy machine may send a page without its fragment
  }).toPass();
  await expect(page.locator('.unopened')).toHaveCount(0);
  await name.fill('Ada');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org');
  const submit = page.getByRole('button', { name: /^Sign up$|^Join the waiting list$/ });
  await submit.click();
  await submit.click();
  expect(sent).toEqual([]);
  release();
  await expect(page.getByText('Not sent: no connection. Try again.')).toBeVisible();
  expect(sent).toEqual([{ name: 'Ada', email: 'ada@example.org' }]);
  await submit.click(); // now handled by the fragment
  await expect.poll(() => sent.length).toBe(2);
});
