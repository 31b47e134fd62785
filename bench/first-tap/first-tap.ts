/** Measures how long a visitor waits for the effect of the first tap on a page: at the first paint, 300 ms later and
 *  1 s later, on a phone with a slow processor and on a computer. For links, also how long opening the page by its
 *  address takes. Run:
 *  `pnpm --filter @fotosoc/bench first-tap`, on an idle machine; `--json` prints numbers, `--rounds 3` does less,
 *  `--site http://127.0.0.1:3000` measures a running site, `--only theme` selects acts. */
import { parseArgs } from 'node:util';
import { findChromium } from '@fotosoc/publish-checks/chromium';
import { chromium, type Page } from 'playwright-core';
import { openTab, TIMEOUT_MS, type SettingName } from '../composition/load.ts';
import { computeMedian, printTables, type MeasureRows } from '../print.ts';
import { startSite } from '../start-site.ts';

interface Act {
  path: string;
  name: string;
  /** Selector of the tapped element; the first visible one is tapped. */
  target: string;
  /** Selector of an element that is visible as the effect. */
  effect: string;
  /** True if the tap opens the page of a link. */
  isLink?: boolean;
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
  { path: '/search', name: 'type', target: 'main input', effect: 'main input:focus' },
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
const SETTINGS: SettingName[] = ['phone', 'desktop'];
const PHONE_SLOWDOWN = 4;

interface Place {
  at: [x: number, y: number];
  /** Address that a tapped link leads to. */
  href: string;
}

/** Places of the taps, by setting and act. */
const places = new Map<string, Place>();

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    site: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

const site = values.site === undefined ? await startSite() : undefined;
const address = values.site ?? site!.address;
const browser = await chromium.launch({
  executablePath: findChromium(process.env['CHROMIUM_PATH']),
  args: ['--no-sandbox'],
});
try {
  const tables: Record<string, MeasureRows> = {};
  for (const setting of SETTINGS) {
    const rows: MeasureRows = {};
    for (const act of ACTS.filter(({ name }) => name.includes(values.only))) {
      const row: Record<string, number> = {};
      for (const delayMs of DELAYS_MS) {
        row[`first paint + ${delayMs}, ms`] = await repeat(() => measureTap(act, setting, delayMs));
      }
      if (act.isLink) row['cold by its address, ms'] = await repeat(() => openCold(act, setting));
      rows[`${act.path}: ${act.name}`] = row;
    }
    tables[`From the tap to its effect, ${setting}`] = rows;
  }
  printTables(tables);
} finally {
  await browser.close();
  await site?.stop();
}

async function repeat(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) times.push(await measure());
  return computeMedian(times);
}

/** Opens a page without cache, and taps once.
 *  @returns milliseconds from the touch to the frame that shows the effect, as the browser's clock has them */
async function measureTap(act: Act, setting: SettingName, delayMs: number): Promise<number> {
  const { path, effect } = act;
  const { at } = await locate(act, setting);
  const page = await openSlowTab(setting, { effect, isTapped: true });
  try {
    await page.goto(address + path, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    await page.waitForFunction(() => window.hasPainted === true, undefined, { polling: 10, timeout: TIMEOUT_MS });
    await page.waitForTimeout(delayMs);
    await (setting === 'phone' ? page.touchscreen.tap(...at) : page.mouse.click(...at));
    const { shownAt, touchedAt } = await waitForEffect(page);
    return shownAt - touchedAt;
  } finally {
    await page.context().close();
  }
}

/** Finds the place of the tap beforehand, on a page at full speed, so that the tap follows the paint at once.
 *  @throws Error for a target outside of the first view */
async function locate({ path, name, target }: Act, setting: SettingName): Promise<Place> {
  const known = places.get(`${setting} ${path} ${name}`);
  if (known) return known;
  const { page } = await openTab(browser, setting);
  try {
    await page.goto(address + path, { timeout: TIMEOUT_MS });
    const element = page.locator(target).locator('visible=true').first();
    const { x, y, width, height } = (await element.boundingBox())!;
    if (y + 40 > page.viewportSize()!.height) throw new Error(`${target} is not in the first view of ${path}.`);
    const href = (await element.getAttribute('href')) ?? '';
    const place: Place = { at: [x + width / 2, y + Math.min(height / 2, 40)], href };
    places.set(`${setting} ${path} ${name}`, place);
    return place;
  } finally {
    await page.context().close();
  }
}

/** Opens the page of a link by its address, without cache. */
async function openCold(act: Act, setting: SettingName): Promise<number> {
  const { path, effect } = act;
  const { href } = await locate(act, setting);
  const page = await openSlowTab(setting, { effect, isTapped: false });
  try {
    await page.goto(new URL(href, address + path).href, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    const { shownAt, openedAt } = await waitForEffect(page);
    return shownAt - openedAt;
  } finally {
    await page.context().close();
  }
}

async function openSlowTab(setting: SettingName, { effect, isTapped }: Watched): Promise<Page> {
  const { page, session } = await openTab(browser, setting);
  if (setting === 'phone') await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  await page.addInitScript(watchEffect, { effect, isTapped });
  return page;
}

/** Waits for the effect, in whatever document the page shows by then. */
async function waitForEffect(page: Page): Promise<Effect> {
  const found = await page.waitForFunction(() => window.effect, undefined, { polling: 50, timeout: TIMEOUT_MS });
  return (await found.jsonValue())!;
}

interface Watched {
  /** Selector of an element that is visible as the effect. */
  effect: string;
  /** True if the effect counts after a touch only: an input may have the focus before. */
  isTapped: boolean;
}

/** Instants in milliseconds since 1970, with fractions. */
interface Effect {
  /** Start of the document that shows the effect. */
  openedAt: number;
  /** 0 without a touch. */
  touchedAt: number;
  /** First frame with the effect. */
  shownAt: number;
}

declare global {
  interface Window {
    hasPainted?: boolean;
    effect?: Effect;
  }
}

/** Runs in each document of the tab, before all other scripts. */
function watchEffect({ effect, isTapped }: Watched): void {
  const openedAt = performance.timeOrigin;
  const key = 'touched-at';
  new PerformanceObserver(() => {
    window.hasPainted = true;
  }).observe({ type: 'paint', buffered: true });
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      sessionStorage.setItem(key, String(openedAt + timeStamp));
    },
    { capture: true, once: true },
  );
  // A method, because the compiler would add a helper to a named function, which the page lacks.
  const watcher = {
    look(this: void) {
      const touchedAt = Number(sessionStorage.getItem(key));
      const isShown = [...document.querySelectorAll(effect)].some(
        (element) => element.checkVisibility() && (!(element instanceof HTMLImageElement) || element.naturalWidth > 0),
      );
      if (!isShown || (isTapped && touchedAt === 0)) {
        requestAnimationFrame(watcher.look);
        return;
      }
      const channel = new MessageChannel(); // its message arrives after the frame
      channel.port1.addEventListener('message', () => {
        window.effect = { openedAt, touchedAt, shownAt: openedAt + performance.now() };
      });
      channel.port1.start();
      channel.port2.postMessage('');
    },
  };
  requestAnimationFrame(watcher.look);
}
