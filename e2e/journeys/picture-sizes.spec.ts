import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Windows, and device pixels for each of theirs. */
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
/** So many times as wide as it is shown may a file be … */
const TOO_WIDE = 1.5;
/** … or narrower, if there is a wider one: browsers take what lies between two copies for the nearer. */
const TOO_NARROW = 0.7;

interface Choice {
  /** Width in pixels of the file that was chosen, and of all there are, narrowest first. */
  file: number;
  files: number[];
  /** Pixels from edge to edge of the whole picture, as it is drawn. */
  drawn: number;
  name: string;
}

/** What the browser has chosen for each picture of the page that has a choice. */
function choices(page: Page, within = 'body'): Promise<Choice[]> {
  return page.locator(`${within} img[srcset]`).evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => {
      const lists = [...image.closest('picture')!.querySelectorAll('[srcset]')].map((element) =>
        element
          .getAttribute('srcset')!
          .split(', ')
          .map((one) => one.split(' ') as [address: string, width: string]),
      );
      const isChosen = ([address]: [string, string]) => image.currentSrc.endsWith(address);
      const list = lists.find((files) => files.some(isChosen)) ?? [];
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
      const isCropped = getComputedStyle(image).objectFit === 'cover';
      const { offsetWidth, offsetHeight } = image; // a transform that is under way changes nothing
      const fit = isCropped ? Math.max : Math.min;
      return {
        file: parseInt(list.find(isChosen)?.[1] ?? '0'),
        files: list.map(([, width]) => parseInt(width)).toSorted((a, b) => a - b),
        drawn: fit(offsetWidth, offsetHeight * ratio) * devicePixelRatio,
        name: `${image.currentSrc} in ${offsetWidth} × ${offsetHeight}`,
      };
    }),
  );
}

/** Those for which another file would have been better. */
function badChoices(found: Choice[]): Choice[] {
  return found.filter(({ file, files, drawn }) => {
    const narrower = files.findLast((width) => width < file);
    const isTooWide = file > TOO_WIDE * drawn && narrower !== undefined && narrower >= drawn;
    const isTooNarrow = file < TOO_NARROW * drawn && file < files.at(-1)!;
    return file === 0 || isTooWide || isTooNarrow;
  });
}

/** Gives the page each window in turn. */
async function eachWindow(page: Page, windows: Windows, look: (window: string) => Promise<void>): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  for (const [width, height, pixels] of windows) {
    for (const deviceScaleFactor of pixels) {
      const metrics = { width, height, deviceScaleFactor, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
      // Else Chromium chooses anew for another width, but not for other pixels alone.
      await page.locator('[srcset]').evaluateAll((elements) => {
        for (const element of elements) element.setAttribute('srcset', element.getAttribute('srcset')!);
      });
      await look(`${width} × ${height} at ${deviceScaleFactor}`);
    }
  }
}

// No picture ever arrives: a browser that has a wider file already, of another window, would take that.
test.beforeEach(({ page }) =>
  page.route(/^[^?]*\/(media\/|api\/pictures\/|remotes\/.*\.webp$)/, (route) => route.abort()),
);

for (const { on, windows, tag } of [
  { on: 'a phone and a computer', windows: COMMON, tag: [] },
  { on: 'others', windows: OTHER, tag: ['@long'] },
]) {
  test.describe(`on ${on}`, { tag }, () => {
    test('no page loads pictures that are much larger than they are shown, or that are shown much larger @long', async ({
      page,
    }) => {
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

    test('nor does the viewer', async ({ page }) => {
      for (const address of ['/gallery/coast-trip', '/gallery/foto-of-the-week']) {
        await page.goto(address);
        await page
          .getByRole('button', { name: /^View photo 1 in/ })
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
