import { chromium, type Browser } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findChromium } from './chromium.ts';
import { watchForKills } from './chromium-ended.ts';

const executablePath = findChromium(process.env['CHROMIUM_PATH']);

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
  it('counts as killed if the system kills its page', async () => {
    const { browser, page, wasKilled } = await openPage();
    const crashed = page.waitForEvent('crash');
    await kill(browser, 'renderer');
    await crashed;
    expect(await wasKilled()).toBe(true);
  });

  it('counts as killed if the system kills Chromium', async () => {
    const { browser, wasKilled } = await openPage();
    const gone = new Promise((resolve) => browser.once('disconnected', resolve));
    await kill(browser, 'browser');
    await gone;
    expect(await wasKilled()).toBe(true);
  });

  it('does not count as killed if its page crashes itself', async () => {
    const { page, wasKilled } = await openPage();
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    expect(await wasKilled()).toBe(false);
  });
});
