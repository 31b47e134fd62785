import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Returns heading words that are broken across lines. */
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

/** Returns the number of pixels by which the page, or a clipped remote in it, exceeds the window. */
export async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('[data-remote]')];
    return Math.max(...parts.map(({ scrollWidth }) => scrollWidth)) - document.documentElement.clientWidth;
  });
}

/** Returns the vertical pixels between two elements; 0 if they touch. */
export async function measureGap(above: Locator, below: Locator): Promise<number> {
  const [first, second] = [await above.boundingBox(), await below.boundingBox()];
  return second!.y - first!.y - first!.height;
}

/** Expects the page to exceed neither a phone nor a computer, without broken words. */
export async function expectWithinWindow(page: Page, path: string, phoneWidth: number): Promise<void> {
  for (const width of [phoneWidth, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => measureOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    await expect.poll(() => cutWords(page), `${path} at ${width} px`).toEqual([]);
  }
}
