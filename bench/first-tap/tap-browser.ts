import { setTimeout } from 'node:timers/promises';
import { findChromium } from '@fotosoc/publish-checks/chromium';
import { chromium } from 'playwright-core';
import type { EngineName } from '../../e2e/engines/engine.ts';
import { LAUNCH } from '../../e2e/engines/launch.ts';
import { startSlowConnection } from '../../e2e/slow-connection.ts';
import { LOAD_SETTINGS, openTab, TIMEOUT_MS, type SettingName } from '../composition/load.ts';

const PHONE_SLOWDOWN = 4;
/** Time after which an engine has lost the answer of a script. */
const ANSWER_MS = 2000;

export type TappedSetting = Exclude<SettingName, 'unthrottled'>;

export interface TapBrowser {
  /** Opens a tab with an empty cache at an empty page. */
  newTab: (setting: TappedSetting) => Promise<TapTab>;
  close: () => Promise<void>;
}

export interface TapTab {
  /** Starts to open a page. The page may arrive later. */
  open: (path: string) => Promise<void>;
  /** Runs a script in each document of the tab: in Chromium once, before the scripts of the page; in the other browsers
   *  before each attempt of `waitFor`, and after another call with the values of that call. */
  watch: <Given>(script: (given: Given) => void, given: Given) => Promise<void>;
  /** Repeats a script in the current document until its result is truthy.
   *  @throws Error after a minute */
  waitFor: <T, Given>(intervalMs: number, script: (given: Given) => T, given: Given) => Promise<NonNullable<T>>;
  /** Touches the screen of Chromium's phone; clicks otherwise. */
  tap: (x: number, y: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Launches a browser for the site. In Chromium, a phone has a touch screen and a slow processor. Firefox and WebKit
 *  cannot simulate these; a proxy limits their connection. */
export function launchTapBrowser(engine: EngineName, site: string): Promise<TapBrowser> {
  return engine === 'chromium' ? launchChromium(site) : launchEngine(engine, site);
}

async function launchChromium(site: string): Promise<TapBrowser> {
  const browser = await chromium.launch({
    executablePath: findChromium(process.env['CHROMIUM_PATH']),
    args: ['--no-sandbox'],
  });
  return {
    async newTab(setting) {
      const { page, session } = await openTab(browser, setting);
      if (setting === 'phone') await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
      let isWatching = false;
      return {
        open: async (path) => void (await page.goto(site + path, { waitUntil: 'commit', timeout: TIMEOUT_MS })),
        async watch(script, given) {
          if (!isWatching) await page.addInitScript(script as (given: unknown) => void, given);
          isWatching = true;
        },
        async waitFor<T, Given>(intervalMs: number, script: (given: Given) => T, given: Given) {
          const options = { polling: intervalMs, timeout: TIMEOUT_MS };
          const found = await page.waitForFunction(script as (given: unknown) => T, given as unknown, options);
          return found.jsonValue() as Promise<NonNullable<T>>;
        },
        tap: (x, y) => (setting === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
        close: () => page.context().close(),
      };
    },
    close: () => browser.close(),
  };
}

async function launchEngine(engine: EngineName, site: string): Promise<TapBrowser> {
  const browser = await LAUNCH[engine]();
  return {
    async newTab(setting) {
      const { window, network } = LOAD_SETTINGS[setting];
      const connection = await startSlowConnection(site, 1);
      const tab = await browser.newTab(connection.origin);
      await tab.resize(window.viewport.width, window.viewport.height);
      connection.speed = { bitsPerSecond: network.downMbit * 1e6, roundTripMs: network.latencyMs };
      let watch: (() => Promise<void>) | undefined;
      return {
        open: (path) =>
          tab.run((address: string) => {
            location.href = address;
          }, connection.origin + path),
        async watch(script, given) {
          watch = () => tab.run(script, given);
        },
        async waitFor(intervalMs, script, given) {
          const endsAt = Date.now() + TIMEOUT_MS;
          while (Date.now() < endsAt) {
            // While the tab changes documents, scripts fail, and WebKit loses the answers of some.
            const attempt = Promise.resolve(watch?.()).then(() => tab.run(script, given));
            const found = await Promise.race([attempt, setTimeout(ANSWER_MS)]).catch(() => undefined);
            if (found) return found;
            await setTimeout(intervalMs);
          }
          throw new Error(`${script.name} found nothing within ${TIMEOUT_MS} ms.`);
        },
        tap: (x, y) => tab.clickAt(x, y),
        async close() {
          await tab.close();
          connection.close();
        },
      };
    },
    close: () => browser.close(),
  };
}
