import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Window sizes, each with its device pixel ratios. */
type Windows = [width: number, height: number, pixels: number[]][];

const COMMON: Windows = [
  [390, 844, [3]],
  [1280, 800, [1]],
];
const OTHER: Windows = [
  [390, 844, [1, 2]],
  [1280, 800, [2]],
  [1920, 1080, [1, 2]],
];
const PAGES = [
  '/',
  '/gallery',
  '/gallery/coast-trip',
  '/gallery/foto-of-the-week',
  '/portfolios',
  '/portfolios/niamh-gallagher',
  '/committee',
  '/workshops',
  '/loans',
];
/** Maximum ratio of the file's width to the displayed width … */
const TOO_WIDE = 1.5;
/** … and minimum ratio if a wider file exists: between two widths, browsers choose the nearer one. */
const TOO_NARROW = 0.7;

interface Choice {
  /** Width in pixels of the chosen file, and of all files, ascending. */
  file: number;
  files: number[];
  /** Width of the whole picture as displayed, in device pixels, but at most two per CSS pixel. */
  drawn: number;
  /** Width divided by height. */
  ratio: number;
  name: string;
}

/** Returns the browser's choice for each picture with several files. */
function choices(page: Page, within = 'body'): Promise<Choice[]> {
  return page
    .locator(`${within} :is(picture:has([srcset]) img, img[srcset])`)
    .evaluateAll((images: HTMLImageElement[]) =>
      images.map((image) => {
        const elements = [image, ...(image.closest('picture')?.querySelectorAll('source') ?? [])];
        const lists = elements
          .filter(({ srcset }) => srcset)
          .map((element) =>
            element
              .getAttribute('srcset')!
              .split(', ')
              .map((one) => one.split(' ') as [address: string, width: string]),
          );
        const isChosen = ([address]: [string, string]) => image.currentSrc.endsWith(address);
        const list = lists.find((files) => files.some(isChosen)) ?? [];
        const isInViewer = image.closest('dialog') !== null; // enlarged by a gesture, so that all pixels count
        const density = isInViewer ? devicePixelRatio : Math.min(2, devicePixelRatio);
        const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
        const isCropped = getComputedStyle(image).objectFit === 'cover';
        const { offsetWidth, offsetHeight } = image; // ignores a running transform
        const fit = isCropped ? Math.max : Math.min;
        return {
          file: parseInt(list.find(isChosen)?.[1] ?? '0'),
          files: list.map(([, width]) => parseInt(width)).toSorted((a, b) => a - b),
          drawn: fit(offsetWidth, offsetHeight * ratio) * density,
          ratio,
          name: `${image.currentSrc} in ${offsetWidth} × ${offsetHeight}`,
        };
      }),
    );
}

/** Returns choices for which another file would have been better. */
function badChoices(found: Choice[]): Choice[] {
  return found.filter(({ file, files, drawn }) => {
    const narrower = files.findLast((width) => width < file);
    const isTooWide = file > TOO_WIDE * drawn && narrower !== undefined && narrower >= drawn;
    const isTooNarrow = file < TOO_NARROW * drawn && file < files.at(-1)!;
    return file === 0 || isTooWide || isTooNarrow;
  });
}

async function eachWindow(page: Page, windows: Windows, look: (window: string) => Promise<void>): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  for (const [width, height, pixels] of windows) {
    for (const deviceScaleFactor of pixels) {
      const metrics = { width, height, deviceScaleFactor, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
      // Chromium chooses again for a new width, but not for a new pixel ratio alone.
      await page.locator('[srcset]').evaluateAll((elements) => {
        for (const element of elements) element.setAttribute('srcset', element.getAttribute('srcset')!);
      });
      await look(`${width} × ${height} at ${deviceScaleFactor}`);
    }
  }
}

// Pictures never load: a browser would reuse a wider file from an earlier window.
test.beforeEach(({ page }) =>
  page.route(/^[^?]*\/(media\/|api\/pictures\/|remotes\/.*\.webp$)/, (route) => route.abort()),
);

for (const { on, windows, tag } of [
  { on: 'a phone and a computer', windows: COMMON, tag: [] },
  { on: 'others', windows: OTHER, tag: ['@long'] },
]) {
  test.describe(`on ${on}`, { tag }, () => {
    test('no page loads pictures that are much larger or smaller than displayed @long', async ({ page }) => {
      for (const address of PAGES) {
        await page.goto(address);
        await expect(page.locator('.unopened')).toHaveCount(0);
        await page.locator('img').evaluateAll((images: HTMLImageElement[]) => {
          for (const image of images) image.loading = 'eager';
        });
        await eachWindow(page, windows, async (window) => {
          await expect
            .poll(async () => badChoices(await choices(page)), { message: `${address}, ${window}` })
            .toEqual([]);
        });
      }
    });

    test('the viewer loads none either', async ({ page }) => {
      for (const address of ['/gallery/coast-trip', '/gallery/foto-of-the-week']) {
        await page.goto(address);
        await expect(page.locator('.unopened')).toHaveCount(0); // until then, a tile leads to the photo's own page
        await page
          .getByRole('link', { name: /^View photo 1 in/ })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
        await eachWindow(page, windows, async (window) => {
          await expect
            .poll(async () => badChoices(await choices(page, 'dialog')), { message: `${address}, ${window}` })
            .toEqual([]);
        });
      }
    });
  });
}

/** Maximum number of pixels in millions that a phone requests for all pictures of a page. Pictures at three pixels per
 *  CSS pixel would have twice as many. */
const PHONE_MEGAPIXELS = [
  ['/gallery/coast-trip', 1.3],
  ['/portfolios/niamh-gallagher', 1.3],
] as const;

for (const [address, most] of PHONE_MEGAPIXELS) {
  test(`a phone requests at most ${most} million pixels for ${address}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator('.unopened')).toHaveCount(0);
    await eachWindow(page, [[390, 844, [3]]], async () => {
      await page.locator('img').evaluateAll((images: HTMLImageElement[]) => {
        for (const image of images) image.loading = 'eager';
      });
      const count = async () => {
        const found = await choices(page);
        const pixels = found.map(({ file, ratio }) => (file * file) / ratio);
        return found.some(({ file }) => file === 0) ? NaN : pixels.reduce((sum, area) => sum + area, 0) / 1e6;
      };
      await expect.poll(count).toBeGreaterThan(0.2);
      expect(await count()).toBeLessThan(most);
    });
  });
}
