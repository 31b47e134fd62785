import type { Browser, CDPSession, Page } from 'playwright-core';
import { openTab, TIMEOUT_MS, type SettingName } from './load.ts';

/** Time that a visitor looks at a page before the next navigation. */
const LOOK_MS = 3000;
/** Time between hover, or touch, and press. */
const PRESS_MS = 80;
/** Number of repetitions. Pages are painted in frames of 16 ms, so that the average of six is precise to a few
 *  milliseconds. */
const TIMES = 6;
const SLOWER = 4;

declare global {
  interface Window {
    interactions: number[];
  }
}

/** Navigates from home to the galleries by a link, pressed as soon as the network is idle; and like a visitor who looks
 *  at the page first, with a pointer or a finger, back and forth several times. Measures from the press to the painted
 *  heading. Then opens a photo of a gallery, from the press to the next paint, which shows the viewer or its
 *  placeholder.
 *  @param site address of the site */
export async function measureVisit(
  browser: Browser,
  site: string,
  setting: SettingName,
): Promise<Record<string, number>> {
  const { page, session } = await openTab(browser, setting);
  try {
    await page.addInitScript(watchInteractions);
    await open(page, `${site}/`);
    await page.waitForTimeout(LOOK_MS);
    const atOnce = await goAtOnce(browser, `${site}/`, '/gallery', setting);
    const first = await follow(page, session, '/gallery');
    const back: number[] = [];
    const again: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      back.push(await follow(page, session, '/'));
      again.push(await follow(page, session, '/gallery'));
    }
    const navigations = {
      'to /gallery at once ms': atOnce,
      'to /gallery ms': first,
      'back to / ms': mean(back),
      'to /gallery again ms': mean(again),
    };
    await open(page, `${site}/gallery/foto-of-the-week`);
    const photo = page.getByRole('link', { name: /^View photo 1 in/ }).first();
    await photo.hover(); // starts the download of the viewer's code
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

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { timeout: TIMEOUT_MS });
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('.unopened'));
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
}

/** Runs in the page, before all other scripts. */
function watchInteractions(): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** A script presses the link, without a hover that would start a prefetch. */
async function goAtOnce(browser: Browser, from: string, path: string, setting: SettingName): Promise<number> {
  const { page } = await openTab(browser, setting);
  try {
    await open(page, from);
    const arrival = page.evaluate(arriveAt, path);
    await page.evaluate((path) => document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)!.click(), path);
    return await arrival;
  } finally {
    await page.context().close();
  }
}

async function follow(page: Page, session: CDPSession, path: string): Promise<number> {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first();
  await link.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await link.boundingBox())!;
  const at = { x: x + width / 2, y: y + height / 2 };
  const arrival = page.evaluate(arriveAt, path);
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.waitForTimeout(PRESS_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  } else {
    await page.mouse.move(at.x, at.y);
    await page.waitForTimeout(PRESS_MS);
    await page.mouse.click(at.x, at.y);
  }
  return arrival;
}

/** Runs in the page before a link to this path is pressed.
 *  @returns ms from the press until the page is shown */
async function arriveAt(path: string): Promise<number> {
  const heading = document.querySelector('main h1');
  const pressedAt = await new Promise<number>((resolve) => {
    addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });
  for (;;) {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    const now = document.querySelector('main h1');
    if (now && now !== heading && location.pathname === path) return performance.now() - pressedAt;
  }
}
