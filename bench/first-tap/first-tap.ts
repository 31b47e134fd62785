/** Measures how long a visitor waits for the effect of the first tap on a page: at the first paint, 300 ms later and
 *  1 s later, on a phone and on a computer. For links, also how long opening the page by its address takes. Run:
 *  `pnpm --filter @fotosoc/bench first-tap`, on an idle machine; `--json` prints numbers, `--rounds 3` does less,
 *  `--site http://127.0.0.1:3000` measures a running site, `--only theme` selects acts, `--engine firefox` the
 *  browser. `--peer later` measures the same pages from one build, `--peer at-once` with code that is requested while
 *  the page arrives. */
import { parseArgs } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import type { EngineName } from '../../e2e/engines/engine.ts';
import { LOAD_SETTINGS } from '../composition/load.ts';
import { computeMedian, printTables, type MeasureRows } from '../print.ts';
import { startSite } from '../start-site.ts';
import { startPeer } from './peer.ts';
import { launchTapBrowser, type TappedSetting, type TapTab } from './tap-browser.ts';

interface Act {
  path: string;
  name: string;
  /** Selector of the tapped element; the first visible one is tapped. */
  target: string;
  /** Selector of an element that is visible as the effect. */
  effect: string;
  /** True if the tap opens the page of a link. */
  isLink?: boolean;
  /** True if the effect is also the active element. `:focus` would fail in WebKit, whose window has no focus. */
  isActive?: boolean;
}

const MENU = {
  name: 'Menu or Account',
  target: 'button.burger, button.acc__btn',
  effect: 'dialog:popover-open a, .menu:not([hidden]) a',
};
const THEME = { name: 'theme', target: 'button.theme', effect: '[data-theme=dark] button.theme[aria-pressed=true]' };
const ACTS: Act[] = [
  ...['/', '/gallery', '/portfolios', '/committee', '/contact', '/loans'].map((path) => ({ path, ...MENU })),
  { path: '/contact', ...THEME },
  { path: '/search', name: 'type', target: 'main input', effect: 'main input', isActive: true },
  {
    path: '/gallery',
    name: 'a gallery',
    target: 'main a[href^="/gallery/"]',
    effect: 'main ul a[id^=photo-]',
    isLink: true,
  },
  {
    path: '/portfolios',
    name: 'a portfolio',
    target: 'main a[href^="/portfolios/"]',
    effect: 'main ul a[id^=photo-]',
    isLink: true,
  },
  {
    path: '/gallery/foto-of-the-week',
    name: 'a photo',
    target: 'main ul a[href^="?photo="]',
    effect: 'dialog[open] img, main button[aria-label^="View in full size"] img',
    isLink: true,
  },
];
const DELAYS_MS = [0, 300, 1000];
const SETTINGS: TappedSetting[] = ['phone', 'desktop'];

interface Target {
  at: [x: number, y: number];
  /** Path that a tapped link leads to. */
  href: string;
}

/** Targets of the taps, by setting and act. */
const targets = new Map<string, Target>();

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    site: { type: 'string' },
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: 'chromium' },
    peer: { type: 'string' },
  },
});

const site = values.site === undefined ? await startSite() : undefined;
const address = values.site ?? site!.address;
const acts = ACTS.filter(({ name }) => name.includes(values.only));
const peer =
  values.peer === undefined
    ? undefined
    : await startPeer(
        address,
        acts.map(({ path, isLink, target }) => ({
          path,
          link: isLink ? /href\^="([^"]+)"/.exec(target)![1] : undefined,
        })),
        values.peer === 'at-once',
      );
const browser = await launchTapBrowser(values.engine as EngineName, peer?.address ?? address);
try {
  const tables: Record<string, MeasureRows> = {};
  for (const setting of SETTINGS) {
    const rows: MeasureRows = {};
    for (const act of acts) {
      const row: Record<string, number> = {};
      for (const delayMs of DELAYS_MS) {
        const moment = `first paint + ${delayMs}, ms`;
        row[moment] = await repeat(() => measureTap(act, setting, delayMs)).catch((cause: unknown) => {
          throw new Error(`${act.path}: ${act.name}, ${setting}, ${moment}`, { cause });
        });
      }
      if (act.isLink) row['cold by its address, ms'] = await repeat(() => openCold(act, setting));
      rows[`${act.path}: ${act.name}`] = row;
    }
    tables[`From the tap to its effect, ${setting}`] = rows;
  }
  printTables(tables);
} finally {
  await browser.close();
  await peer?.close();
  await site?.stop();
}

async function repeat(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) times.push(await measure());
  return computeMedian(times);
}

/** Opens a page without cache, and taps once.
 *  @returns milliseconds from the touch to the frame that shows the effect, as the browser's clock has them */
async function measureTap(act: Act, setting: TappedSetting, delayMs: number): Promise<number> {
  const { at } = await locate(act, setting);
  return withTab(setting, async (tab) => {
    await tab.watch(watchEffect, { ...act, tappedAt: 0 });
    await tab.open(act.path);
    await tab.waitFor(10, isTargetPainted, { selector: act.target, at });
    await setTimeout(delayMs);
    await tab.watch(watchEffect, { ...act, tappedAt: Date.now() });
    await tab.tap(...at);
    const { shownAt, touchedAt } = await tab.waitFor(50, findEffect, undefined);
    return shownAt - touchedAt;
  });
}

/** Finds the target of the tap beforehand, so that the tap follows the paint at once.
 *  @throws Error for a target outside of the first view */
async function locate({ path, name, target }: Act, setting: TappedSetting): Promise<Target> {
  const known = targets.get(`${setting} ${path} ${name}`);
  if (known) return known;
  return withTab(setting, async (tab) => {
    await tab.open(path);
    const { href, ...box } = await tab.waitFor(50, findTarget, target);
    if (box.y + 40 > LOAD_SETTINGS[setting].window.viewport.height) {
      throw new Error(`${target} is not in the first view of ${path}.`);
    }
    const found: Target = { at: [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)], href };
    targets.set(`${setting} ${path} ${name}`, found);
    return found;
  });
}

/** Opens the page of a link by its address, without cache. */
async function openCold(act: Act, setting: TappedSetting): Promise<number> {
  const { href } = await locate(act, setting);
  return withTab(setting, async (tab) => {
    await tab.watch(watchEffect, { ...act, tappedAt: Date.now() });
    await tab.open(href);
    const { shownAt, openedAt } = await tab.waitFor(50, findEffect, undefined);
    return shownAt - openedAt;
  });
}

async function withTab<T>(setting: TappedSetting, use: (tab: TapTab) => Promise<T>): Promise<T> {
  const tab = await browser.newTab(setting);
  try {
    return await use(tab);
  } finally {
    await tab.close();
  }
}

interface Watched {
  /** Time of the last frame, in milliseconds of the document. */
  frameAt: number;
  /** Instant of the tap by the clock of the bench; 0 before. */
  tappedAt: number;
  noteTouch: (event: Event) => void;
  effect?: Effect;
}

/** Instants in milliseconds since 1970, with fractions. */
interface Effect {
  /** Start of the document that shows the effect. */
  openedAt: number;
  touchedAt: number;
  /** First frame with the effect. */
  shownAt: number;
}

declare global {
  interface Window {
    tap?: Watched;
  }
}

/** Runs in the page. Finds the first visible element, with the path of its link. */
function findTarget(selector: string) {
  if (document.readyState !== 'complete') return undefined;
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  const box = element?.getBoundingClientRect();
  if (!element || !box) return undefined;
  const { x, y, width, height } = box;
  const href = element instanceof HTMLAnchorElement ? element.pathname + element.search : '';
  return { x, y, width, height, href };
}

/** Runs in the page. Returns whether the page is painted with the target at its position. */
function isTargetPainted({ selector, at }: { selector: string; at: Target['at'] }): boolean {
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
  return isPainted && document.elementFromPoint(...at)?.closest(selector) != null;
}

/** Runs in the page. Returns the effect once a frame shows it. */
function findEffect(): Effect | undefined {
  return window.tap?.effect;
}

/** Runs in each document of the tab. The first run begins to look for the effect in each frame. Later runs begin again
 *  where Firefox has lost listeners and frames, because it reuses the window of the empty page.
 *  @param act act whose effect is looked for
 *  @param act.tappedAt instant of the tap by the clock of the bench, used without an entry of the touch; 0 before the
 *    tap, when an input may have the focus already */
function watchEffect({ effect, isActive, tappedAt }: Act & { tappedAt: number }): void {
  if (!location.protocol.startsWith('http') || location.pathname.startsWith('/api/')) return; // the empty page
  const { timeOrigin } = performance;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The clock of a document may start after its request in WebKit, which gives earlier events negative times.
  const openedAt = timeOrigin + Math.min(navigation?.fetchStart ?? 0, 0);
  const key = 'touched-at';
  // Methods, because the compiler would add a helper to named functions, which the page lacks.
  const watched = (window.tap ??= {
    frameAt: -Infinity,
    tappedAt,
    noteTouch(this: void, { timeStamp }) {
      sessionStorage.setItem(key, String(timeOrigin + timeStamp));
    },
  });
  watched.tappedAt = tappedAt;
  addEventListener('pointerdown', watched.noteTouch, { capture: true });
  if (performance.now() - watched.frameAt < 300) return;
  watched.frameAt = performance.now();
  const watcher = {
    look(this: void) {
      watched.frameAt = performance.now();
      const touchedAt = Number(sessionStorage.getItem(key)) || watched.tappedAt;
      const isShown = [...document.querySelectorAll(effect)].some(
        (element) =>
          element.checkVisibility() &&
          (!isActive || element === document.activeElement) &&
          (!(element instanceof HTMLImageElement) || element.naturalWidth > 0),
      );
      if (!isShown || touchedAt === 0) {
        requestAnimationFrame(watcher.look);
        return;
      }
      const channel = new MessageChannel(); // its message arrives after the frame
      channel.port1.addEventListener('message', () => {
        watched.effect ??= { openedAt, touchedAt, shownAt: timeOrigin + performance.now() };
      });
      channel.port1.start();
      channel.port2.postMessage('');
    },
  };
  requestAnimationFrame(watcher.look);
}
