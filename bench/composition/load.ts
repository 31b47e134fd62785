import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Window and connection: Mbit/s down and up, and the round-trip time. */
interface Setting {
  window: BrowserContextOptions;
  network?: { downMbit: number; upMbit: number; latencyMs: number };
}

export const LOAD_SETTINGS = {
  /** Phone with a common mobile connection. */
  phone: { window: PHONE, network: { downMbit: 1.6, upMbit: 0.75, latencyMs: 150 } },
  /** Computer with a common home connection. */
  desktop: { window: DESKTOP, network: { downMbit: 10, upMbit: 5, latencyMs: 40 } },
  /** Loads the page as fast as this machine allows, to measure work instead of waiting. */
  unthrottled: { window: DESKTOP },
} satisfies Record<string, Setting>;
export type SettingName = keyof typeof LOAD_SETTINGS;

export const TIMEOUT_MS = 60_000;

/** Values that `watch` records on the page. */
interface Watched {
  lcp: number;
  cls: number;
  usable: number;
  pictures: Map<Element, number>;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Opens a page with an empty cache, until the network is idle.
 *  @returns by measure: times in ms from the navigation, sizes in bytes as sent; and the HTML */
export async function loadCold(browser: Browser, url: string, setting: SettingName) {
  const { page, session } = await openTab(browser, setting);
  try {
    await page.addInitScript(watch);
    await session.send('Network.enable');
    const requests = countRequests(session);
    const document = await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.waitForFunction(() => window.watched.usable > 0, undefined, { timeout: TIMEOUT_MS });
    await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
    return { load: { ...(await page.evaluate(readTimes)), ...requests() }, html: await document!.text() };
  } finally {
    await page.context().close();
  }
}

/** Opens a tab with an empty cache. Closing its context closes the tab. */
export async function openTab(browser: Browser, name: SettingName) {
  const { window, network }: Setting = LOAD_SETTINGS[name];
  const context = await browser.newContext(window);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: (network.downMbit * 1e6) / 8,
      uploadThroughput: (network.upMbit * 1e6) / 8,
    });
  }
  return { page, session };
}

/** Returns the addresses of the scripts and stylesheets of a page.
 *  @throws Error for a browser error, e.g. a hydration mismatch */
export async function listPageFiles(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage(PHONE);
  const files = new Set<string>();
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(request.url())) files.add(new URL(request.url()).pathname);
  });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(url, { waitUntil: 'networkidle', timeout: TIMEOUT_MS });
  await page.locator('main h1').waitFor();
  await page.close();
  if (complaints.length > 0) throw new Error(`${url}: ${complaints.join('; ')}`);
  return [...files];
}

/** Runs in the page, before all other scripts. */
function watch(): void {
  const watched: Watched = (window.watched = { lcp: 0, cls: 0, usable: 0, pictures: new Map() });
  new PerformanceObserver((list) => {
    watched.lcp = list.getEntries().at(-1)!.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.cls += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  // Listens in the capture phase: load events of elements do not bubble to the window.
  document.addEventListener('load', ({ target }) => watched.pictures.set(target as Element, performance.now()), true);
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1') || document.querySelector('.unopened')) return;
    watched.usable = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page, at the end. */
function readTimes(): Record<string, number> {
  const { lcp, cls, usable, pictures } = window.watched;
  const hero = [...document.querySelectorAll('section img')].slice(0, 6);
  const isHero = hero.length === 6 && new Set(hero.map((picture) => picture.closest('section'))).size === 1;
  return {
    'FCP ms': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    'LCP ms': lcp,
    ...(isHero && { 'six hero pictures ms': Math.max(...hero.map((picture) => pictures.get(picture) ?? NaN)) }),
    'usable ms': usable,
    CLS: cls,
  };
}

/** @returns function that returns the requests and bytes since */
function countRequests(session: CDPSession) {
  const types = new Map<string, string>();
  const depths = new Map<string, number>();
  const headerBytes = new Map<string, number>();
  const sent: { type: string; bytes: number; bodyBytes: number }[] = [];
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? '';
    if (request.url.includes('/api/')) return; // skips reports, which delay nothing
    depths.set(request.url, Math.max(depths.get(request.url) ?? 0, (depths.get(by) ?? 0) + 1));
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    headerBytes.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const type = types.get(requestId) ?? 'Other';
    sent.push({ type, bytes, bodyBytes: Math.max(0, bytes - (headerBytes.get(requestId) ?? 0)) });
  });
  const bodiesOf = (type: string) => sum(sent.filter((one) => one.type === type).map(({ bodyBytes }) => bodyBytes));
  return () => ({
    'JavaScript bytes': bodiesOf('Script'),
    'font bytes': bodiesOf('Font'),
    'picture bytes': bodiesOf('Image'),
    'HTML bytes': bodiesOf('Document'),
    'all bytes': sum(sent.map(({ bytes }) => bytes)),
    'requests that wait for each other': Math.max(0, ...depths.values()),
  });
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
