import type { CDPSession, Page } from 'playwright-core';

/** Swipe from one photo to the next, as the page saw it. */
interface Swipe {
  /** Frames from the lift of the finger to the one that shows the next photo in full. */
  frames: number;
  ms: number;
  /** True if the shown photo, and the one after it, were decoded before the finger lifted. */
  isNextDecoded: boolean;
  isSecondDecoded: boolean;
}

declare global {
  interface Window {
    swipes: Swipe[];
  }
}

const SWIPES = 8;
/** A quick swipe: a finger moves for 96 ms. */
const STEPS = 6;
const STEP_MS = 16;

/** Swipes through photos with real touch events, one swipe as soon as the previous photo is shown.
 *  @param page with an opened viewer, after `watchSwipes` */
export async function swipeThrough(page: Page, session: CDPSession): Promise<Record<string, number>> {
  for (let count = 0; count < SWIPES; count++) {
    await swipeLeft(session);
    await page.waitForFunction((done) => window.swipes.length > done, count);
  }
  const swipes = await page.evaluate(() => window.swipes);
  const frames = swipes.map((swipe) => swipe.frames).toSorted((one, other) => one - other);
  const times = swipes.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const share = (which: (swipe: Swipe) => boolean) => (100 * swipes.filter(which).length) / swipes.length;
  return {
    'median frames': frames[SWIPES / 2]!,
    'most frames': frames.at(-1)!,
    'median ms': times[SWIPES / 2]!,
    'next decoded before the lift, %': share(({ isNextDecoded }) => isNextDecoded),
    'second decoded before the lift, %': share(({ isSecondDecoded }) => isSecondDecoded),
  };
}

async function swipeLeft(session: CDPSession): Promise<void> {
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] });
  await touch('touchStart', 330);
  for (let step = 1; step <= STEPS; step++) {
    await touch('touchMove', 330 - step * 45);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  await touch('touchEnd');
}

/** Runs in the page before its scripts: records when pictures are decoded, and when a swipe has shown the next one. */
export function watchSwipes(): void {
  const maxFrames = 120;
  window.swipes = [];
  const decodedAtMs = new Map<string, number>();
  // oxlint-disable-next-line typescript/unbound-method -- called with each image below
  const decode = HTMLImageElement.prototype.decode;
  HTMLImageElement.prototype.decode = async function decodeAndRecord(this: HTMLImageElement) {
    await decode.call(this);
    decodedAtMs.set(this.currentSrc, performance.now());
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const shown = () => document.querySelector<HTMLImageElement>('dialog[open] picture img');
  addEventListener(
    'pointerup',
    () => {
      const liftMs = performance.now();
      const before = shown()?.currentSrc;
      if (before === undefined) return;
      const isBeforeLift = (at: number | undefined) => at !== undefined && at < liftMs;
      const decoded = [...decodedAtMs].filter(([, at]) => isBeforeLift(at)).length;
      let frames = 0;
      const look = () => {
        frames += 1;
        const image = shown();
        const isShown = image !== null && image.currentSrc !== before && image.complete && image.naturalWidth > 0;
        if (!isShown && frames < maxFrames) {
          requestAnimationFrame(look);
          return;
        }
        const isNextDecoded = image !== null && isBeforeLift(decodedAtMs.get(image.currentSrc));
        const isSecondDecoded = decoded >= 2;
        window.swipes.push({ frames, ms: performance.now() - liftMs, isNextDecoded, isSecondDecoded });
      };
      requestAnimationFrame(look);
    },
    true,
  );
}
