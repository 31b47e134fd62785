import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { photoPage, PUBLIC_PAGES } from '../public-pages.ts';

/** WCAG 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Opens every public page on a phone and a computer, and finds nothing beside the window. */
async function expectWithinWindow(page: Page, prepare: () => Promise<unknown>): Promise<void> {
  for (const [path] of [...PUBLIC_PAGES, await photoPage(page.request)]) {
    await page.goto(path);
    await prepare();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(widest, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
}

test('nothing lies beside the window of somebody whose browser has a font of 32 px', async ({ baseURL }, {
  project,
}) => {
  const { executablePath, args = [] } = project.use.launchOptions ?? {};
  const browser = await chromium.launch({ executablePath, args: [...args, '--blink-settings=defaultFontSize=32'] });
  await expectWithinWindow(await browser.newPage({ baseURL }), async () => undefined);
  await browser.close();
});

test('nor of somebody who has text spaced wider', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, bypassCSP: true });
  await expectWithinWindow(page, () => page.addStyleTag({ content: SPACED }));
  await page.close();
});
