import type { Page } from '@playwright/test';
import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { findPhotoPage, PUBLIC_PAGES } from '../public-pages.ts';
import { expectWithinWindow, measureOverflow } from '../within-window.ts';

const PHONE = { width: 390, height: 844 };
/** 1280 × 900 at 200 %. */
const ZOOMED = { width: 640, height: 450 };
/** Slightly wider than a tile with its gutters. */
const SMALL_PHONE = { width: 356, height: 780 };
const PHONE_ZOOMED = { width: 195, height: 422 };
/** WCAG 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;
const eventually = expect.configure({ soft: true }); // the window is resized with a delay

/** Opens a page, and expects it to be complete and without a redirect. */
async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main[aria-busy=true]')).toHaveCount(0);
  expect(page.url().endsWith(path)).toBe(true);
}

test.use({ bypassCSP: true }); // allows the stylesheet for wider spacing

/** Pages of the ordinary run, each with a layout of its own; the page of a photo is added. */
const LAYOUTS = [
  '/',
  '/committee',
  '/gallery/foto-of-the-week',
  '/portfolios/niamh-gallagher',
  '/loans',
  '/events',
  '/register',
];

// The ordinary run examines the layouts in alternating themes.
for (const [title, isExamined, looksOf] of [
  [
    'no public page of any layout',
    (path: string) => LAYOUTS.includes(path) || path.includes('?photo='),
    (number: number) => [WIDE_AND_NARROW[number % 2]!],
  ],
  ['no public page, in both themes, @long', () => true, () => WIDE_AND_NARROW],
] as const) {
  test(`${title} has a violation of WCAG 2.2 AA, scrolls sideways or cuts off words with wider spacing, and all controls are large enough to touch`, async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000);
    const pages = [...PUBLIC_PAGES, await findPhotoPage(request)].filter(([path]) => isExamined(path));
    for (const [number, [path, heading]] of pages.entries()) {
      await page.setViewportSize(PHONE);
      await open(page, path, heading);
      expect.soft(await smallControls(page), path).toEqual([]);
      for (const size of [ZOOMED, SMALL_PHONE, PHONE_ZOOMED]) {
        await page.setViewportSize(size);
        await eventually.poll(() => measureOverflow(page), `${path} at ${size.width} px`).toBeLessThanOrEqual(0);
      }
      expect.soft(await findViolations(page, looksOf(number)), path).toEqual([]);
      await page.addStyleTag({ content: SPACED });
      await expectWithinWindow(page, path, SMALL_PHONE.width);
      await page.setViewportSize(PHONE_ZOOMED);
      await eventually.poll(() => measureOverflow(page), `${path}, spaced wider, at 200 %`).toBeLessThanOrEqual(0);
    }
  });
}

test('the bar has room for wider text spacing, at its first items and on a phone at 200 %', async ({ page }) => {
  await page.setViewportSize(PHONE_ZOOMED);
  await open(page, '/links', 'Quick Links');
  const bar = page.getByRole('banner');
  const name = bar.getByText('Fotosoc').first();
  const search = await bar.getByRole('link', { name: 'Search' }).boundingBox();
  const { x, width } = (await name.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(search!.x);
  await page.addStyleTag({ content: SPACED });
  for (const size of [PHONE_ZOOMED, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size);
    await eventually.poll(() => measureOverflow(page), `${size.width} px`).toBeLessThanOrEqual(0);
  }
});

test('pages of members and officers are not wider than a phone at 200 % with wider text spacing', async ({
  page,
  signIn,
}) => {
  const look = async (path: string, heading: string, widths = [PHONE_ZOOMED.width]) => {
    await page.setViewportSize(PHONE_ZOOMED);
    await open(page, path, heading);
    await expect(page.locator('.unopened')).toHaveCount(0);
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    for (const isSpaced of [false, true]) {
      if (isSpaced) await page.addStyleTag({ content: SPACED });
      for (const width of widths) {
        await page.setViewportSize({ ...PHONE_ZOOMED, width });
        await eventually
          .poll(() => measureOverflow(page), `${path} at ${width} px${isSpaced ? ', spaced wider' : ''}`)
          .toBeLessThanOrEqual(0);
      }
    }
  };
  await signIn('admin@example.org');
  await look('/account', 'Account', [176, PHONE_ZOOMED.width]);
  await look('/loans/desk', 'Loans desk');
  await look('/people', 'People');
});

test('no form for members has a violation either', async ({ page, signIn }) => {
  await signIn('admin@example.org');
  for (const [path, heading] of [
    ['/create-portfolio', 'Create Portfolio'],
    ['/create-gallery', 'Create Gallery'],
  ] as const) {
    await open(page, path, heading);
    expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  }
});

/** Finds controls smaller than 24 pixels, except for links in a text. */
function smallControls(page: Page): Promise<string[]> {
  const controls = page.getByRole('main').locator('a, button, input, select, textarea');
  return controls.evaluateAll((all) =>
    all
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        const isInText = getComputedStyle(control).display === 'inline';
        return width > 0 && !isInText && Math.min(width, height) < 24;
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}
