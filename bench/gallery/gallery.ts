/** How a gallery of many photos bears with a slow device: work that keeps it from answering, memory while it is scrolled
 *  through, and how soon its viewer shows a photo.
 *  Run: `pnpm --filter @fotosoc/bench gallery`, on an otherwise idle machine; `--json` prints numbers. */
import { chromiumAt } from '@fotosoc/serving/checks/chromium';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { watchInteractions } from '../composition/visit.ts';
import { median, print } from '../print.ts';
import { startSite } from '../start-site.ts';
import { MANY } from './many-photos.ts';

const PHOTOS = 300;
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
/** Photos that the viewer goes through. */
const STEPS = 10;
/** As long as somebody looks at a photo, at least: time for the neighbours to arrive. */
const LOOK_MS = 500;

interface Task {
  startTime: number;
  duration: number;
}

declare global {
  interface Window {
    tasks: Task[];
  }
}

const site = await startSite([], PHOTOS);
const browser = await chromium.launch({
  executablePath: chromiumAt(process.env['CHROMIUM_PATH']),
  args: ['--no-sandbox', '--js-flags=--expose-gc'],
});
try {
  await site.warm(`/gallery/${MANY}`);
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(watchTasks);
  await page.addInitScript(watchInteractions);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  print({
    opening: { [MANY]: await load(page) },
    scrolling: { [MANY]: await scroll(page, session) },
    'in the viewer': { [MANY]: await view(page) },
  });
} finally {
  await browser.close();
  await site.stop();
}

/** Runs in the page, before everything else. */
function watchTasks(): void {
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries())).observe({ type: 'longtask' });
}

async function load(page: Page) {
  await page.goto(`${site.address}/gallery/${MANY}`, { waitUntil: 'load' });
  await page.waitForFunction(() => !document.querySelector('.unopened'));
  const openedAt = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const tasks = await page.evaluate(() => window.tasks.splice(0));
  return {
    'usable ms': openedAt,
    'longest task before ms': longest(tasks.filter(({ startTime }) => startTime < openedAt)),
    'longest task after ms': longest(tasks.filter(({ startTime }) => startTime >= openedAt)),
  };
}

function longest(tasks: Task[]): number {
  return Math.max(0, ...tasks.map(({ duration }) => duration));
}

/** To the end, a window at a time, and back. */
async function scroll(page: Page, session: CDPSession) {
  const memory = [await usedMegabytes(session)];
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const part of [0.5, 1, 0]) {
    const from = await page.evaluate(() => scrollY);
    const to = part * height;
    for (let y = from; Math.abs(to - y) > 1; y += Math.sign(to - y) * Math.min(800, Math.abs(to - y))) {
      await page.evaluate(async (top) => {
        scrollTo(0, top);
        await new Promise((painted) => requestAnimationFrame(painted));
      }, y);
    }
    await page.waitForLoadState('networkidle');
    memory.push(await usedMegabytes(session));
  }
  const tasks = await page.evaluate(() => window.tasks.splice(0));
  return {
    'longest task ms': longest(tasks),
    'script memory at the top MB': memory[0]!,
    'half-way MB': memory[1]!,
    'at the end MB': memory[2]!,
    'at the top again MB': memory[3]!,
  };
}

async function usedMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

async function view(page: Page) {
  const first = page.getByRole('button', { name: /^View photo 1 in/ });
  await first.hover(); // which has the viewer's code fetched
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.interactions.splice(0));
  await first.click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await page.waitForTimeout(LOOK_MS);
  const opening = await page.evaluate(() => Math.max(0, ...window.interactions.splice(0)));
  const shown: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(LOOK_MS);
    shown.push(await page.evaluate(nextPhoto));
  }
  const moving = await page.evaluate(() => Math.max(0, ...window.interactions.splice(0)));
  return {
    'opening, ms to the next paint': opening,
    'next photo shown ms': median(shown),
    'the slowest ms': Math.max(...shown),
    'longest task ms': longest(await page.evaluate(() => window.tasks.splice(0))),
    'next photo, ms to the next paint': moving,
  };
}

/** Runs in the page: presses the arrow, waits until the photo it leads to is decoded and painted. */
async function nextPhoto(): Promise<number> {
  const dialog = document.querySelector('dialog')!;
  const before = dialog.querySelector('picture img');
  const pressedAt = performance.now();
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  while (dialog.querySelector('picture img') === before) await new Promise((later) => setTimeout(later));
  await dialog.querySelector<HTMLImageElement>('picture img')!.decode();
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  return performance.now() - pressedAt;
}
