import { createHash } from 'node:crypto';
import {
  launch,
  type ConsoleMessage,
  type ElementHandle,
  type EvaluateFunc,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import type { Engine } from './engine.ts';
import { Tab, type DrivenElement, type Driver, type PageScript } from './tab.ts';

/** Launches Chromium (DevTools protocol) or Firefox (WebDriver BiDi). */
export async function launchPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await launch({ headless: true, ...options });
  return {
    name: await browser.version(),
    async newTab(origin) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const errors: string[] = [];
      const note = (text: string) => isOfLeaving(text) || errors.push(text);
      page.on('console', (message) => message.type() === 'error' && void textOf(message).then(note));
      // Firefox reports a font that failed to load as a page error.
      page.on('pageerror', (error) => note(String(error)));
      return new Tab(driverOf(page), origin, errors);
    },
    close: () => browser.close(),
  };
}

/** Returns the text of a console message, with the stacks of errors; the driver's text if the page is gone. */
async function textOf(message: ConsoleMessage): Promise<string> {
  const said = message
    .args()
    .map((argument) =>
      argument.evaluate((value) => (value instanceof Error ? `${value} ${value.stack}` : String(value))),
    );
  return said.length === 0 ? message.text() : (await Promise.all(said).catch(() => [message.text()])).join(' ');
}

/** Texts in Firefox's errors about aborted requests: the status NS_BINDING_ABORTED, and the hash of an empty file. */
const ABORTED = ['status=2152398850', createHash('sha384').digest('base64')];

/** Returns whether an error of Firefox is about a request that a navigation aborted. */
function isOfLeaving(text: string): boolean {
  return ABORTED.some((sign) => text.includes(sign));
}

function driverOf(page: Page): Driver {
  return {
    async goto(address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    run: <T>(script: PageScript<T> | string, ...given: unknown[]) =>
      page.evaluate(script as EvaluateFunc<unknown[]> | string, ...given) as Promise<T>,
    async element(script, ...given) {
      const element = (await page.evaluateHandle(script as EvaluateFunc<unknown[]>, ...given)).asElement();
      return element && driven(page, element as ElementHandle<HTMLInputElement>);
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    clickAt: (x, y) => page.mouse.click(x, y),
    resize: (width, height) => page.setViewport({ width, height }),
    async screenshot() {
      return Buffer.from(await page.screenshot());
    },
    close: () => page.browserContext().close(),
  };
}

function driven(page: Page, element: ElementHandle<HTMLInputElement>): DrivenElement {
  return {
    click: () => element.click(),
    async type(text) {
      await element.click();
      await page.keyboard.type(text);
    },
    choose: (files) => element.uploadFile(...files),
  };
}
