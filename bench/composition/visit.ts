import type { Browser, Page } from 'playwright-core';
import { openTab, TIMEOUT_MS, type SettingName } from './load.ts';

/** How much slower than this machine the one is that opens a photo. */
const SLOWER = 4;

declare global {
  interface Window {
    interactions: number[];
  }
}

/** Goes from home to the galleries, back, and there again, each from the press on a link to the page it leads to, its
 *  heading painted; then opens a photo of a gallery, from the press to the next paint, which has the viewer in it or says
 *  that it comes.
 *  @param site address of the site */
export async function visit(browser: Browser, site: string, setting: SettingName): Promise<Record<string, number>> {
  const { page, session } = await openTab(browser, setting);
  try {
    await page.addInitScript(watchInteractions);
    await open(page, `${site}/`);
    const navigations = {
      'to /gallery ms': await page.evaluate(follow, '/gallery'),
      'back to / ms': await page.evaluate(follow, '/'),
      'to /gallery again ms': await page.evaluate(follow, '/gallery'),
    };
    await open(page, `${site}/gallery/foto-of-the-week`);
    const photo = page.getByRole('button', { name: /^View photo 1 in/ }).first();
    await photo.hover(); // which has the viewer fetched
    await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(() => window.interactions.splice(0));
    await photo.click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await page.waitForFunction(() => window.interactions.length > 0);
    return {
      ...navigations,
      'opening the viewer, INP ms': await page.evaluate(() => Math.max(...window.interactions)),
    };
  } finally {
    await page.context().close();
  }
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { timeout: TIMEOUT_MS });
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('.unopened'));
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
}

/** Runs in the page, before everything else. */
function watchInteractions(): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: presses the link to this path, as it is without a mouse, which would announce it. */
async function follow(path: string): Promise<number> {
  const heading = document.querySelector('main h1');
  const pressedAt = performance.now();
  document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)!.click();
  for (;;) {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    const now = document.querySelector('main h1');
    if (now && now !== heading && location.pathname === path) return performance.now() - pressedAt;
  }
}
