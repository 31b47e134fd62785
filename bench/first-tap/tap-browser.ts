import { findChromium } from '@fotosoc/publish-checks/chromium';
import { chromium } from 'playwright-core';
import type { EngineName } from '../../e2e/engines/engine.ts';
import { LAUNCH } from '../../e2e/engines/launch.ts';
import type { PageScript } from '../../e2e/engines/tab.ts';
import { startSlowConnection } from '../../e2e/slow-connection.ts';
import { LOAD_SETTINGS, openTab, TIMEOUT_MS, type SettingName } from '../composition/load.ts';

const PHONE_SLOWDOWN = 4;

export type TappedSetting = Exclude<SettingName, 'unthrottled'>;

export interface TapBrowser {
  /** Opens a tab with an empty cache at an empty page. */
  newTab: (setting: TappedSetting) => Promise<TapTab>;
  close: () => Promise<void>;
}

export interface TapTab {
  /** Starts to open a page. The page may arrive later. */
  open: (path: string) => Promise<void>;
  /** Runs a script in the current document.
   *  @throws Error if the tab leaves the document */
  run: <T>(script: PageScript<T>, ...given: unknown[]) => Promise<T>;
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
      return {
        open: async (path) => void (await page.goto(site + path, { waitUntil: 'commit', timeout: TIMEOUT_MS })),
        run: <T>(script: PageScript<T>, ...given: unknown[]) =>
          page.evaluate<T>(`(${script.toString()})(...${JSON.stringify(given)})`),
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
      return {
        open: (path) =>
          tab.run((address: string) => {
            location.href = address;
          }, connection.origin + path),
        run: (script, ...given) => tab.run(script, ...given),
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
