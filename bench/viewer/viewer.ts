/** Measures how smoothly a photo is panned and pinched in the viewer on a phone with a four times slower processor,
 *  compared with an empty page under the same gestures, in turns; and how soon a swipe shows the next photo. Run: `pnpm --filter @fotosoc/bench viewer`, on an
 *  idle machine; `--json` prints numbers, `--rounds 3` does less, `--site http://127.0.0.1:3000` measures a running
 *  site. */
import { parseArgs } from 'node:util';
import { findChromium } from '@fotosoc/publish-checks/chromium';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { computeMedian, printTables } from '../print.ts';
import { startSite } from '../start-site.ts';
import { swipeThrough, watchSwipes } from './swipes.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const SLOWER = 4;
const MIDDLE = { x: 195, y: 420 };
/** Gestures, two to three seconds each. */
const GESTURES = {
  async pan(session) {
    for (const xDistance of [-160, 160, -160, 160]) await scroll(session, xDistance);
  },
  async pinch(session) {
    for (const scaleFactor of [1.9, 0.55, 1.9, 0.55]) await pinch(session, scaleFactor);
  },
} satisfies Record<string, (session: CDPSession) => Promise<void>>;
type GestureName = keyof typeof GESTURES;

declare global {
  interface Window {
    frameTimes: number[];
  }
}

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, rounds: { type: 'string', default: '5' }, site: { type: 'string' } },
});

const site = values.site === undefined ? await startSite() : undefined;
const browser = await chromium.launch({
  executablePath: findChromium(process.env['CHROMIUM_PATH']),
  args: ['--no-sandbox'],
});
try {
  const rounds: Record<string, Record<string, number>>[] = [];
  const swipes: Record<string, number>[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const empty = await measure(browser, openEmpty);
    const viewer = await measure(browser, (page) => openViewer(page, values.site ?? site!.address));
    rounds.push({ ...named('empty page', empty), ...named('viewer', viewer) });
    swipes.push(await measureSwipes(browser, values.site ?? site!.address));
  }
  const rows = Object.keys(rounds[0]!).map((name) => [name, mediansOf(rounds.map((round) => round[name]!))]);
  printTables({
    'Frames while a finger pans, or two pinch': Object.fromEntries(rows),
    'From the lift of a swipe to the next photo in full': { viewer: mediansOf(swipes) },
  });
} finally {
  await browser.close();
  await site?.stop();
}

/** Measures frames by gesture: the time between frames, and the main thread's time per frame. */
async function measure(browser: Browser, open: (page: Page) => Promise<void>) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await open(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const measured: Partial<Record<GestureName, Record<string, number>>> = {};
    for (const name of Object.keys(GESTURES) as GestureName[]) {
      const before = await busyMs(session);
      await page.evaluate(watchFrames);
      await GESTURES[name](session);
      const between = await page.evaluate(() => {
        const { frameTimes } = window;
        window.frameTimes = [];
        return frameTimes.slice(1).map((at, index) => at - frameTimes[index]!);
      });
      const sorted = between.toSorted((one, other) => one - other);
      measured[name] = {
        'median ms': computeMedian(between),
        'p95 ms': sorted[Math.floor(sorted.length * 0.95)]!,
        'main thread, ms a frame': ((await busyMs(session)) - before) / between.length,
        frames: between.length,
      };
    }
    return measured as Record<GestureName, Record<string, number>>;
  } finally {
    await context.close();
  }
}

async function measureSwipes(browser: Browser, address: string): Promise<Record<string, number>> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // tsx wraps named functions in a helper that the page lacks.
    await page.addInitScript({ content: `globalThis.__name = (target) => target; (${watchSwipes.toString()})()` });
    await openPhoto(page, address);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await swipeThrough(page, session);
  } finally {
    await context.close();
  }
}

async function openEmpty(page: Page): Promise<void> {
  await page.setContent('<!doctype html><style>body { touch-action: none; height: 100vh; margin: 0 }</style>');
}

/** Opens the first photo of a gallery, enlarged by a double tap. */
async function openViewer(page: Page, address: string): Promise<void> {
  await openPhoto(page, address);
  await page.touchscreen.tap(MIDDLE.x, MIDDLE.y);
  await page.touchscreen.tap(MIDDLE.x, MIDDLE.y);
  await page.waitForLoadState('networkidle');
}

async function openPhoto(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/gallery/foto-of-the-week`);
  await page.waitForFunction(() => !document.querySelector('.unopened'));
  await page
    .getByRole('link', { name: /^View photo 1 in/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await page.waitForLoadState('networkidle');
}

async function scroll(session: CDPSession, xDistance: number): Promise<void> {
  const how = {
    ...MIDDLE,
    xDistance,
    yDistance: 0,
    speed: 250,
    gestureSourceType: 'touch',
    preventFling: true,
  } as const;
  await session.send('Input.synthesizeScrollGesture', how);
}

async function pinch(session: CDPSession, scaleFactor: number): Promise<void> {
  const how = { ...MIDDLE, scaleFactor, relativeSpeed: 200, gestureSourceType: 'touch' } as const;
  await session.send('Input.synthesizePinchGesture', how);
}

/** Returns the main thread's working time by its own clock, independent of other load. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

/** Runs in the page. */
function watchFrames(): void {
  window.frameTimes = [];
  const { frameTimes } = window;
  void (async () => {
    while (window.frameTimes === frameTimes) frameTimes.push(await new Promise(requestAnimationFrame));
  })();
}

function named(of: string, measured: Record<string, Record<string, number>>) {
  return Object.fromEntries(Object.entries(measured).map(([gesture, row]) => [`${gesture}, ${of}`, row]));
}

function mediansOf(rows: Record<string, number>[]): Record<string, number> {
  const names = Object.keys(rows[0]!);
  return Object.fromEntries(names.map((name) => [name, computeMedian(rows.map((row) => row[name]!))]));
}
