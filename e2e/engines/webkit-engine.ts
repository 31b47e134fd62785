import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findFreePort } from '../../api/test/free-port.ts';
import type { Engine } from './engine.ts';
import { Tab, type DrivenElement, type Driver, type PageScript } from './tab.ts';

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Timeout of a browser's start. A browser that has not started by then never will; a second attempt works. */
const START_MS = 10_000;
const BROWSERS_AT_MOST = 3;

/** Launches WebKitGTK's MiniBrowser on a virtual display, driven by WebDriver. */
export async function launchWebKit(): Promise<Engine> {
  const home = narrowToolbar();
  const [screen, display] = await startDisplay();
  const env = {
    ...process.env,
    DISPLAY: display,
    XDG_CONFIG_HOME: home,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Renders without OpenGL, which renders letters slightly differently each time.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  };
  let errors: string[] = [];
  const note = (output: string) => errors.push(...errorsIn(output));
  let service = await startService(env, note);
  return {
    name: 'WebKitGTK',
    async newTab(origin) {
      errors = [];
      for (let count = 1; ; count += 1) {
        try {
          return new Tab(driverOf(await startSession(service, origin)), origin, errors);
        } catch (error) {
          if (count === BROWSERS_AT_MOST) throw error;
          await stop(service.process);
          service = await startService(env, note);
        }
      }
    },
    async close() {
      await stop(service.process);
      await stop(screen);
      rmSync(home, { recursive: true });
    },
  };
}

interface Service {
  address: string;
  process: ChildProcess;
}

/** @param note called with the output of the browsers */
async function startService(env: NodeJS.ProcessEnv, note: (output: string) => void): Promise<Service> {
  const port = await findFreePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  service.stdout.on('data', (chunk: Buffer) => note(String(chunk)));
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 15_000 }).toBe(true);
  return { address, process: service };
}

/** Starts a browser that shows the site. Sometimes a browser never starts, or stays at its blank page.
 *  @throws Error after the timeout; a service that waits for a browser cannot start a second browser */
async function startSession({ address }: Service, origin: string): Promise<WebDriver> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`WebKitGTK did not start within ${START_MS / 1000} s.`)), START_MS);
  });
  const started = async () => {
    const session = await new Builder().usingServer(address).withCapabilities(CAPABILITIES).build();
    await arriveAt(session, `${origin}/api/health`, START_MS);
    return session;
  };
  return Promise.race([started(), late]).finally(() => clearTimeout(timer));
}

async function arriveAt(session: WebDriver, address: string, withinMs: number): Promise<void> {
  await session.executeScript('globalThis.isLeft = true');
  await session.get(address);
  const where = () =>
    session.executeScript('return `${globalThis.isLeft ? "still at" : "at"} ${location.href}, ${document.readyState}`');
  await expect.poll(where, { timeout: withinMs }).toMatch(/^at .*, (interactive|complete)$/);
}

const CAPABILITIES = new Capabilities({
  browserName: 'MiniBrowser',
  // `none`, because a hanging module delays the load event in WebKit, and scripts would wait for it.
  pageLoadStrategy: 'none',
  'webkitgtk:browserOptions': {
    binary: BROWSER,
    args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
  },
});

/** Shrinks the toolbar, which would keep the window wider than a phone.
 *  @returns folder with the style */
function narrowToolbar(): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'webkit-'));
  mkdirSync(path.join(home, 'gtk-3.0'));
  writeFileSync(
    path.join(home, 'gtk-3.0/gtk.css'),
    `button, entry, toolbar, box, image, toolitem { padding: 0; margin: 0; border-width: 0; min-width: 0; }
     button image { -gtk-icon-source: none; }
     entry { font-size: 1px; }`,
  );
  return home;
}

async function startDisplay(): Promise<[process: ChildProcess, display: string]> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  return [screen, `:${String(number).trim()}`];
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** e.g. `CONSOLE JS ERROR TypeError: …`, `CONSOLE SECURITY ERROR …` */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => /CONSOLE \S+ ERROR/.test(line));
}

function driverOf(session: WebDriver): Driver {
  return {
    goto: (address) => arriveAt(session, address, 30_000),
    run: <T>(script: PageScript<T> | string, ...given: unknown[]) => session.executeScript<T>(script, ...given),
    async element(script, ...given) {
      const element = await session.executeScript<WebElement | null>(script, ...given);
      return element && driven(element);
    },
    async press(key) {
      const named = /^Arrow(\w+)$/.exec(key)?.[1] ?? key;
      const code = (Key as unknown as Record<string, string>)[named.toUpperCase()] ?? key;
      await session.actions().sendKeys(code).perform();
    },
    async clickAt(x, y) {
      await session.actions().move({ x, y, duration: 0 }).click().perform();
    },
    async resize(width, height) {
      await session.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    async screenshot() {
      return Buffer.from(await session.takeScreenshot(), 'base64');
    },
    close: () => session.quit(),
  };
}

function driven(element: WebElement): DrivenElement {
  return {
    click: () => element.click(),
    type: (text) => element.sendKeys(text),
    choose: (files) => element.sendKeys(files.join('\n')),
  };
}
