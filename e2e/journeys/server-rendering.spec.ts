import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Page, Route } from '@playwright/test';
import { recordRequests, saveData, waitForFirstView } from '../first-view.ts';
import { expect, test } from '../fixtures.ts';
import { findPhotoPage, PUBLIC_PAGES } from '../public-pages.ts';
import { measureGap } from '../within-window.ts';

/** Maximum bytes of script (brotli) before the first input on a public page. */
const MAX_SCRIPT_BYTES = 15_000;

const compress = promisify(brotliCompress);

/** Marks every server-rendered element before the site's scripts run. */
async function markDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = 0;
    document.addEventListener('DOMContentLoaded', () => {
      const drawn = document.querySelectorAll('#root *');
      window.drawn = drawn.length;
      for (const element of drawn) element.toggleAttribute('data-drawn', true);
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Delays files like a slow connection; default the shell's scripts.
 *  @returns function that releases the files */
async function hold(page: Page, files: string | RegExp = /\/shell\/.*\.js$/): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return go;
}

declare global {
  interface Window {
    drawn: number;
    shifts: number;
  }
  interface PerformanceEntry {
    value: number;
  }
}

test(`every public page has its own title and description, at most ${MAX_SCRIPT_BYTES} bytes of script before the first input, and is hydrated unchanged, with any query`, async ({
  page,
  request,
}) => {
  await saveData(page);
  await markDrawn(page);
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // Other journeys delete their galleries, whose covers are on these two pages.
    const isOfDeletedGallery = url.includes('/media/') && /\/(gallery)?\?unread=1$/.test(page.url());
    if (message.type() === 'error' && !isOfDeletedGallery) errors.push(`${message.text()} ${url}`);
  });
  const { code, reports } = recordRequests(page);
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const [address] of [...PUBLIC_PAGES, await findPhotoPage(request)]) {
    if (address === '/nope') continue; // rendered by the shell
    await page.goto('about:blank'); // ends the requests of the previous page
    for (const list of [code, reports]) list.length = 0;
    const html = await (await page.goto(`${address}${address.includes('?') ? '&' : '?'}unread=1`))!.text();
    const { pathname } = new URL(page.url()); // the same for a gallery and its photo, which share a title
    titles.set(pathname, /<title>([^<]+)/.exec(html)![1]!);
    descriptions.set(pathname, /<meta name="description" content="([^"]+)"/.exec(html)![1]!);

    await waitForFirstView(page);
    const inline = [...html.matchAll(/<script data-(?:shell|locks)[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text);
    expect(inline, address).toHaveLength(2);
    expect((await compress(inline.join(''))).byteLength, address).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect([code, reports], address).toEqual([[], []]); // a page without code has nothing to report

    await page.keyboard.press('Shift'); // any input requests the code
    await expect(page.locator('.unopened'), address).toHaveCount(0); // the shell has started
    await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true');
    const { drawn, kept, shifts } = await page.evaluate(() => ({
      drawn: window.drawn,
      kept: document.querySelectorAll('#root [data-drawn]').length,
      shifts: window.shifts,
    }));
    expect(drawn, address).toBeGreaterThan(50);
    expect(kept, address).toBe(drawn);
    expect(shifts, address).toBeLessThan(0.003);
  }
  expect(errors).toEqual([]);
  for (const texts of [titles, descriptions]) expect(new Set(texts.values()).size).toBe(texts.size);
});

test('the account page is server-rendered for each device with all its data, and nothing moves', async ({
  page,
  browser,
  baseURL,
}) => {
  const userAgent = 'Mozilla/5.0 (Macintosh; rv:145.0) Gecko Firefox/145.0';
  const other = await browser.newContext({ baseURL, userAgent, javaScriptEnabled: false });
  // Short, so that the notice with the address has as many lines in the fallback font.
  const email = `${randomUUID().slice(0, 4)}@example.org`;
  const account = { data: { email, password: 'a long enough passphrase' } };
  await page.request.post('/api/auth/register', account);
  await other.request.post('/api/auth/login', account);

  const elsewhere = await other.newPage();
  await elsewhere.goto('/account');
  const rows = (on: Page) =>
    on
      .locator('section')
      .filter({ has: on.getByRole('heading', { name: 'Signed-in devices' }) })
      .getByRole('listitem');
  await expect(rows(elsewhere)).toHaveCount(2);
  await expect(rows(elsewhere).filter({ hasText: 'This device' })).toContainText('Mac, Firefox');
  await other.close();

  await markDrawn(page);
  await page.setViewportSize({ width: 1280, height: 2400 }); // all layout shifts are visible
  await expect(async () => {
    const answer = await page.goto('/account');
    expect(answer!.headers()['cache-control']).toBe('no-store');
    await expect(page.locator('.unopened')).toHaveCount(0);
    const own = rows(page).filter({ hasText: 'This device' });
    await expect(own).toContainText('Chrome', { timeout: 1000 });
    await expect(own.and(page.locator('[data-drawn]'))).toHaveCount(1, { timeout: 1000 });
    await expect(page.getByText('Loading...')).toHaveCount(0, { timeout: 1000 });
    expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.003);
  }).toPass(); // a busy machine may miss the timeout of fragments
});

test('scripts and the beacon wait for the first pictures', async ({ page }) => {
  await page.clock.install(); // prevents the request after some seconds
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const havePictures = await hold(page, '**/media/**');
  const isAsked = page.waitForRequest('**/main.js');
  const isTold = page.waitForRequest('**/api/opened-pages');
  await page.goto('/gallery', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => asked.filter((address) => address.startsWith('/media/')).length).toBeGreaterThan(1);
  expect(asked.filter((address) => /\.js$|\/remotes\/|\/api\//.test(address))).toEqual([]);
  havePictures();
  await Promise.all([isAsked, isTold]);
});

for (const [trouble, handle] of [
  ['hang', () => undefined],
  ['fail', (route: Route) => route.abort()],
] as const) {
  test(`a page whose first pictures ${trouble} opens anyway`, async ({ page }) => {
    await page.route('**/media/**', handle);
    await page.goto('/gallery', { waitUntil: 'commit' });
    await expect(page.locator('.unopened')).toHaveCount(0);
  });
}

test('nothing moves while a page arrives over a slow connection', async ({ page, context }) => {
  await markDrawn(page);
  const network = await context.newCDPSession(page);
  const [latency, throughput] = [400, 50_000];
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.goto('/links');
  await expect(page.locator('.unopened')).toHaveCount(0);
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.003);
});

test('the first part of a form stays in place when the rest arrives', async ({ page }) => {
  await page.goto('/register'); // has the layout of all forms for accounts
  await expect(page.locator('.unopened')).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1 });
  const whole = await heading.boundingBox();
  await page.getByRole('main').evaluate((main) => main.querySelector('form')!.lastElementChild!.remove());
  expect(await heading.boundingBox()).toEqual(whole);
});

test('a page looks the same server-rendered and after a navigation', async ({ page }) => {
  const looks = () =>
    page.locator('main *').evaluateAll((elements) =>
      elements.map((element) => {
        const { display, font, margin, padding, color, gap } = getComputedStyle(element);
        return [element.tagName, display, font, margin, padding, color, gap].join(' | ');
      }),
    );
  const heading = page.getByRole('heading', { level: 1, name: 'Contact' });
  await page.goto('/contact');
  await expect(page.locator('.unopened')).toHaveCount(0);
  const rendered = await looks();
  await page.goto('/loans'); // has the stylesheets of another remote
  await expect(page.locator('.unopened')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(heading).toBeVisible();
  await expect.poll(looks).toEqual(rendered);
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a visitor reads pages, sees their pictures and follows their links', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'University Photography Society' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Upcoming Events' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This page has not opened' })).toBeHidden();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fotosoc Gallery' })).toBeVisible();
    await page
      .getByRole('link', { name: /^View Gallery/ })
      .first()
      .click();
    const picture = page.locator('main picture img').first();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('a page that only scripts can fill says so, and loads nothing', async ({ page }) => {
    const needsScripts = page.locator('noscript p'); // found by no text: Playwright skips the element
    for (const path of ['/account', '/loans/desk', '/loans/manage?token=x', '/confirm-email?token=x']) {
      await page.goto(path);
      await expect(needsScripts).toBeVisible();
      await expect(page.getByText('Loading')).toBeHidden();
    }
    await page.goto('/loans');
    await expect(page.getByRole('heading', { level: 1, name: 'Equipment loans' })).toBeVisible();
    await expect(needsScripts).toBeHidden();
  });

  test('the links of the bar are beside each other', async ({ page }) => {
    await page.goto('/contact');
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
    const boxes = await Promise.all(links.map(async (link) => (await link.boundingBox())!));
    expect(boxes.length).toBeGreaterThan(6);
    for (const [index, { x }] of boxes.slice(1).entries()) {
      expect(x).toBeGreaterThanOrEqual(boxes[index]!.x + boxes[index]!.width);
    }
    const widths = await Promise.all(links.map((link) => link.evaluate((one) => one.scrollWidth - one.clientWidth)));
    expect(widths).toEqual(widths.map(() => 0));
  });

  test('the outcome of a sign-up is apart from its link', async ({ page }) => {
    await page.goto('/places/signed-up?event=night-walk&state=going');
    const [outcome, link] = [
      page.getByRole('main').getByRole('status'),
      page.getByRole('link', { name: 'Back to the event' }),
    ];
    expect(await measureGap(outcome, link)).toBeGreaterThan(0);
  });
});

test('input before the scripts run is not lost', async ({ page }) => {
  const go = await hold(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.getByLabel('Email').press('Enter');
  await expect(page).toHaveURL('/login');
  const sent = page.waitForRequest('**/api/auth/login');
  go();
  expect((await sent).postDataJSON()).toEqual({ email: 'nobody@example.org', password: 'not the password' });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
});

test('a submission before the scripts run sends what the presses before it chose, in their order', async ({ page }) => {
  await page.route('**/api/book', (route) => route.abort()); // other tests count the free units
  const go = await hold(page);
  await page.goto('/loans', { waitUntil: 'commit' });
  const today = (await page.getByLabel('Start').inputValue()).slice(0, 10);
  await page.getByLabel('Email').fill('order@example.org');
  await page.getByRole('radio', { name: 'Tripod' }).check();
  const submit = page.getByRole('button', { name: 'Submit Booking' });
  await submit.click();
  for (const dates of [/^Two nights/, /^A week/, /^Two nights/])
    await page.getByRole('button', { name: dates }).click();
  await submit.click();
  const sent = page.waitForRequest('**/api/book');
  go();
  const { start_datetime: start, end_datetime: end } = (await sent).postDataJSON() as Record<string, string>;
  expect(start!.slice(0, 10) > today).toBe(true);
  expect(Date.parse(end!) - Date.parse(start!)).toBeLessThan(7 * 86_400_000);
});

test('the browser follows links before the scripts run, each once', async ({ page }) => {
  await hold(page);
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  await test.step('a link that is pressed twice', async () => {
    await page.goto('/portfolios', { waitUntil: 'commit' });
    const go = await hold(page, '/portfolios/niamh-gallagher');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Niamh Gallagher/ })
      .dblclick({ noWaitAfter: true });
    go();
    await expect(page.getByRole('heading', { level: 1, name: /Niamh Gallagher$/ })).toBeVisible();
    expect(opened).toEqual(['/portfolios', '/portfolios/niamh-gallagher']);
  });
  await test.step('a photo, to its page', async () => {
    await page
      .getByRole('link', { name: /^View photo 1 in full size/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/portfolios\/niamh-gallagher\?photo=/);
    await expect(page.getByRole('button', { name: /^View in full size/ })).toBeVisible();
    expect(opened).toHaveLength(3);
  });
});

test('menus and the theme act before the scripts run, and stay as they are', async ({ page }) => {
  const isHydrated = () => expect(page.locator('body > .unopened')).toHaveCount(0);
  const go = await hold(page);
  await test.step('in a wide window', async () => {
    await page.goto('/contact', { waitUntil: 'commit' });
    const account = page.getByRole('button', { name: 'Account' });
    const login = page.getByRole('link', { name: 'Login' });
    await account.click();
    await expect(login).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(login).toBeHidden();
    await account.click();
    await page.keyboard.press('Escape');
    await expect(login).toBeHidden();
    await account.click();
    await expect(account).toHaveAttribute('aria-expanded', 'true');
  });
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a')!.focus());
    await expect(menu).toBeHidden(); // the focus is never behind the menu
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('button', { name: 'Dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    go();
    await isHydrated();
    await expect(menu.getByRole('link', { name: 'Workshops' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  });
});

test('a page that is the same for all visitors is hydrated unchanged for a member, whose open menu stays', async ({
  page,
  signIn,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signIn('member@example.org');
  await markDrawn(page);
  const go = await hold(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const account = page.getByRole('button', { name: 'Account' });
  await account.click();
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(account).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  await expect(account).toBeFocused();
  await account.click();
  go();
  await expect(page.getByText('Signed in as member@example.org')).toBeVisible();
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('main')).toHaveAttribute('data-drawn');
  expect(errors).toEqual([]);
});

test('choices before the scripts run stay, and a repeated submission is sent once', async ({ page }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/book')) sent.push(request.postDataJSON());
  });
  const go = await hold(page);
  await page.goto('/loans', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@example.org');
  await page.getByRole('radio', { name: 'Tripod' }).check();
  await page.getByRole('radio', { name: 'Softbox' }).check();
  await page.getByLabel('Start').fill('2042-07-02T10:00');
  await page.getByLabel('End').fill('2042-07-02T17:30');
  await page.getByRole('button', { name: 'Submit Booking' }).dblclick();
  go();
  await expect(page.getByText('Booking successful!')).toBeVisible();
  expect(sent).toMatchObject([{ user_email: 'early@example.org', equipment: 'Softbox' }]);
});
