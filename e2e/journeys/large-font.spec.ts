import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { photoPage, PUBLIC_PAGES } from '../public-pages.ts';

/** WCAG 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Words of headings that go on in the next line. */
async function cutWords(page: Page): Promise<string[]> {
  return page.getByRole('heading').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of text.textContent!.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(word);
        }
      }
      return cut;
    }),
  );
}

/** Opens every public page on a phone and a computer, and finds nothing beside the window, nor a word cut in two. */
async function expectWithinWindow(page: Page, prepare: () => Promise<unknown>): Promise<void> {
  for (const [path] of [...PUBLIC_PAGES, await photoPage(page.request)]) {
    await page.goto(path);
    await prepare();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(widest, `${path} at ${width} px`).toBeLessThanOrEqual(width);
      expect(await cutWords(page), `${path} at ${width} px`).toEqual([]);
    }
  }
}

test('nothing lies beside the window, nor is a word cut, of somebody whose browser has a font of 32 px', async ({
  baseURL,
}, { project }) => {
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
