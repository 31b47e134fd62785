import { chromium, type Browser } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chromiumAt } from './chromium.ts';
import { watchForKills } from './chromium-ended.ts';

const executablePath = chromiumAt(process.env['CHROMIUM_PATH']);

async function openPage() {
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  onTestFinished(() => browser.close());
  const wasKilled = await watchForKills(browser);
  return { browser, wasKilled, page: await browser.newPage() };
}

async function kill(browser: Browser, type: 'renderer' | 'browser'): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  for (const { id } of processInfo.filter((one) => one.type === type)) process.kill(id, 'SIGKILL');
}

describe.skipIf(executablePath === undefined)('Chromium', () => {
  it('whose page the system kills was ended by it', async () => {
    const { browser, page, wasKilled } = await openPage();
    const crashed = page.waitForEvent('crash');
    await kill(browser, 'renderer');
    await crashed;
    expect(await wasKilled()).toBe(true);
  });

  it('which the system kills was ended by it', async () => {
    const { browser, wasKilled } = await openPage();
    const gone = new Promise((resolve) => browser.once('disconnected', resolve));
    await kill(browser, 'browser');
    await gone;
    expect(await wasKilled()).toBe(true);
  });

  it('whose page crashes by its own doing was not', async () => {
    const { page, wasKilled } = await openPage();
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    expect(await wasKilled()).toBe(false);
  });
});
