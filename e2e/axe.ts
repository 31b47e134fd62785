import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Theme of the system and width of the window; the width stays if absent. */
export interface Look {
  theme: 'light' | 'dark';
  width?: number;
}

export const BOTH_THEMES: Look[] = [{ theme: 'light' }, { theme: 'dark' }];
export const WIDE_AND_NARROW: Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 320 },
];

/** Examines the page with axe in several looks, without reloading, and checks for horizontal scrolling.
 *  @param within selector of the examined element
 *  @returns violations, one line each */
export async function findViolations(page: Page, looks = BOTH_THEMES, within = 'html'): Promise<string[]> {
  // The notice must be gone: until hydration, its link comes before the skip link.
  await expect(page.locator('.unopened')).toHaveCount(0);
  const found: string[] = [];
  for (const { theme, width } of looks) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    if (width !== undefined) await page.setViewportSize({ width, height: 900 });
    const violations = await violationsNow(page, within);
    found.push(...violations.map((violation) => `${violation}, ${theme}, ${page.viewportSize()!.width} px`));
  }
  return found;
}

async function violationsNow(page: Page, within: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations' as const],
    runOnly: STANDARDS,
    iframes: false, // frames belong to other sites
    preload: { assets: ['media' as const] }, // these rules read no stylesheets
  };
  return page.evaluate(
    async ({ selector, given }) => {
      // A colour transition starts the transitions of inherited colours when it ends, so transitions are finished until
      // none is left.
      const changing = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      for (let now = changing(); now.length > 0; now = changing()) now.forEach((transition) => transition.finish());
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, given);
      const lines = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
      return document.documentElement.scrollWidth > innerWidth ? [...lines, 'scrolls sideways'] : lines;
    },
    { selector: within, given: options },
  );
}
