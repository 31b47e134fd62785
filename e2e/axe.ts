import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What somebody has set: the theme of the system, and the width of the window, which stays as it is unless given. */
export interface Look {
  theme: 'light' | 'dark';
  width?: number;
}

export const BOTH_THEMES: Look[] = [{ theme: 'light' }, { theme: 'dark' }];
export const WIDE_AND_NARROW: Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 320 },
];

/** What axe finds wrong with the page as it stands, and whether it scrolls sideways, one line each: loaded once, and looked
 *  at in one way after the other.
 *  @param within selector of what is examined */
export async function violationsOf(page: Page, looks = BOTH_THEMES, within = 'html'): Promise<string[]> {
  await expect(page.locator('.unopened')).toHaveCount(0); // its link is the first until scripts take over, not the skip link
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
    iframes: false, // frames are of others
    preload: { assets: ['media' as const] }, // no rule of these reads the stylesheets
  };
  return page.evaluate(
    async ({ selector, given }) => {
      // Each colour changes in a moment, and what inherits it begins a moment of its own when that has ended.
      const changing = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      for (let now = changing(); now.length > 0; now = changing()) now.forEach((transition) => transition.finish());
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, given);
      const lines = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
      return document.documentElement.scrollWidth > innerWidth ? [...lines, 'scrolls sideways'] : lines;
    },
    { selector: within, given: options },
  );
}
