import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import { BundleRefused, type Bundle } from './bundle.ts';
import type { RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import { smokeDrawing, type SmokeDrawing } from './smoke-drawing.ts';
import { answerFor, SITE, type AskSite } from './smoke-site.ts';

const PAGE_MS = 8000;
const RENDERED_MS = 3000;
const PATIENCE_MS = 15_000;
/** Where pages are rendered, unless the shell has given this one up and says so there. */
const RENDERED = 'main:not(:has([data-unavailable]))';
/** Stands there until the page's scripts have taken it over. */
const UNOPENED = '.unopened';
/** How React says that its first render is not what stood there, minified or not. */
const MISMATCH = /React error #4(18|19|2\d)|hydrat/i;
const AT_ONCE = 2;
/** Other teams wait for their turn meanwhile. */
const MOST_PAGES = 30;

/** Runs in each page before anything else: what the shell would report goes to `smokeNews`, and so does what the page's
 *  policy has blocked, and what page-locks.js has kept from it. What the server has drawn is noted. */
const LISTEN = `
navigator.sendBeacon = (_, body) => { body.text().then((text) => smokeNews(JSON.parse(text))); return true; };
document.addEventListener('readystatechange', () => { window.drawnText ??= document.querySelector('main')?.textContent; });
addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => smokeNews({ blockedURI, effectiveDirective }));
addEventListener('page-locked', ({ detail: locked }) => smokeNews({ locked }));
`;

/** The first words that differ from what the server has drawn, on both sides. */
const DIFFERENCE = `(() => {
  const [drawn, now] = [window.drawnText ?? '', document.querySelector('main')?.textContent ?? ''];
  const at = [...now, ''].findIndex((letter, index) => letter !== drawn[index]);
  return drawn === now ? undefined : [drawn, now].map((text) => text.slice(Math.max(0, at - 20), at + 20));
})()`;

const OWN_LINKS = `[...document.links].filter(({ host }) => host === location.host).map(({ pathname }) => pathname)`;

interface Report {
  remote: string;
  kind: string;
  step?: string;
  message?: string;
}

interface News {
  reports?: Report[];
  blockedURI?: string;
  effectiveDirective?: string;
  locked?: string;
}

/** Opens every page of a version in the real shell, in headless Chromium, before anybody else does; of a shell, its own
 *  pages and one of each remote. Patterns with parameters are tried at the first link to one that another page has. As
 *  for visitors, the server draws them first, in its sandbox, where they can be drawn.
 *  @param ask the site the version is for, as a visitor who is not signed in sees it
 *  @throws BundleRefused, overridable, when a page throws, renders nothing or something else than the server
 *  has drawn, or asks for anything of another site */
export async function smokeRender(bundle: Bundle, ask: AskSite, executablePath: string): Promise<RenderReport> {
  const patterns = await patternsFor(bundle.manifest, ask);
  const browser = await launch(executablePath);
  if (browser instanceof Error) return { skipped: `Chromium did not start: ${browser.message.split('\n')[0]}` };
  const drawing = await smokeDrawing(bundle, ask, SITE);
  const trial: Trial = { bundle, ask, drawing };
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addInitScript(LISTEN);
    const plain = patterns.filter((pattern) => !pattern.includes(':')).slice(0, MOST_PAGES);
    const links = await renderAll(context, trial, plain);
    const found = patterns.map((pattern) => firstMatch(pattern, links)).filter((path) => path !== undefined);
    const linked = found.slice(0, MOST_PAGES);
    await renderAll(context, trial, linked);
    const pages = [...plain, ...linked];
    const unseen = patterns.filter((pattern) => !pages.some((path) => matchPattern(pattern, path)));
    const undrawn = [...drawing.troubles].map(([page, reason]) => ({ page, reason }));
    return { pages, unseen, ...(undrawn.length > 0 && { undrawn }) };
  } finally {
    drawing.close();
    await browser.close();
  }
}

/** What is tried, and where. */
interface Trial {
  bundle: Bundle;
  ask: AskSite;
  drawing: SmokeDrawing;
}

async function patternsFor({ name, routes }: Manifest, ask: AskSite): Promise<string[]> {
  const own = routes.map(({ pattern }) => pattern);
  if (name !== 'shell') return own;
  const { microFrontends } = JSON.parse((await ask('/api/remotes')).body.toString()) as RegistryDocument;
  return [...own, ...Object.values(microFrontends).map(([version]) => version!.extras.prefixes[0]!)];
}

async function launch(executablePath: string): Promise<Browser | Error> {
  const { chromium } = await import('playwright-core'); // loaded only where a page is rendered
  try {
    return await chromium.launch({
      executablePath,
      chromiumSandbox: process.getuid?.() !== 0,
      // Every request is answered by us; whatever should escape that ends at a port where nobody listens.
      proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
      args: ['--disable-background-networking', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
    });
  } catch (error) {
    return error as Error;
  }
}

/** Renders pages, a few side by side.
 *  @returns the links on them, as paths */
async function renderAll(context: BrowserContext, trial: Trial, paths: string[]): Promise<string[]> {
  const waiting = [...paths];
  const links: string[] = [];
  async function work() {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const page = await context.newPage();
      links.push(...(await inTime(path, renderOne(page, trial, path))));
      await page.close(); // one that failed is closed with the browser: it may never answer
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return links;
}

/** Opens a page and waits until it is rendered, and its scripts have taken over what the server has drawn.
 *  @returns the links on it, as paths */
async function renderOne(page: Page, trial: Trial, path: string): Promise<string[]> {
  const { manifest } = trial.bundle;
  let fail!: (what: string) => void;
  const failed = new Promise<never>((_, reject) => {
    fail = (what) => {
      reject(refusal(path, what));
    };
  });
  failed.catch(() => undefined); // whoever waits hears of it
  const timer = setTimeout(fail, PAGE_MS, `drew nothing within ${PAGE_MS / 1000} s`);
  page.on('pageerror', ({ message }) => {
    if (MISMATCH.test(message)) nameMismatch(page, message).then(fail, fail);
    else fail(`throws "${message}"`);
  });
  page.on('crash', () => {
    fail('crashes the browser');
  });
  page.on('close', () => {
    clearTimeout(timer);
  });
  const loaded = new Promise<void>((resolve, reject) => {
    open(page, trial, path, fail, (news) => {
      const trouble = troubleIn(news, manifest);
      if (trouble) fail(trouble);
      else if (news.reports?.some((report) => isRendered(report, manifest, path))) resolve();
    }).catch(reject);
  });
  await Promise.race([loaded, failed]);
  clearTimeout(timer);
  const rendered = isThere(page).catch(() => {
    throw refusal(path, `is loaded, but draws nothing within ${RENDERED_MS / 1000} s`);
  });
  await Promise.race([rendered, failed]);
  return Promise.race([page.evaluate<string[]>(OWN_LINKS), failed]);
}

/** Resolves once something can be read on the page, and used. By locators: code that is sent would be run by what the
 *  page's policy blocks. */
async function isThere(page: Page): Promise<void> {
  await page.locator(RENDERED).filter({ hasText: /\S/ }).waitFor({ timeout: RENDERED_MS });
  await page.locator(UNOPENED).waitFor({ state: 'detached', timeout: RENDERED_MS });
}

async function nameMismatch(page: Page, message: string): Promise<string> {
  const texts = await page.evaluate<[string, string] | undefined>(DIFFERENCE);
  const how = texts ? `"${texts[0]}" becomes "${texts[1]}"` : message.split(';')[0];
  return `renders something else than the server has drawn: ${how}. What is random, or known to the browser alone, belongs into useSnapshot or an effect`;
}

/** @throws BundleRefused for a page that does not even answer, e.g. in an endless loop */
async function inTime<T>(path: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(refusal(path, `does not answer within ${PATIENCE_MS / 1000} s`));
    }, PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}

async function open(
  page: Page,
  { bundle, ask, drawing }: Trial,
  path: string,
  fail: (what: string) => void,
  onNews: (news: News) => void,
): Promise<void> {
  await page.exposeFunction('smokeNews', onNews);
  await page.route('**', async (route) => {
    try {
      const request = route.request();
      const answer = await answerFor(bundle, ask, { method: request.method(), url: request.url() }, drawing.drawInto);
      if (!('refusal' in answer)) return await route.fulfill(answer);
      fail(answer.refusal);
      await route.abort();
    } catch (error) {
      fail(`could not be answered: ${(error as Error).message}`); // heard by nobody once the page is closed
    }
  });
  await page.goto(SITE + path, { waitUntil: 'commit' });
}

/** Whether a report says that the page is there: it tells of a remote, or of the shell if the page is the shell's own. */
function isRendered({ remote, kind }: Report, { routes }: Manifest, path: string): boolean {
  if (kind !== 'loaded') return false;
  return remote !== 'shell' || routes.some(({ pattern }) => matchPattern(pattern, path));
}

/** What is wrong by the page's own account; in a new shell, with any remote. */
function troubleIn(
  { reports = [], blockedURI, effectiveDirective, locked }: News,
  { name }: Manifest,
): string | undefined {
  if (locked !== undefined) return `wants ${locked}, which no part of a page may use or change`;
  if (blockedURI !== undefined) return `asks for ${blockedURI}, which the site's policy (${effectiveDirective}) blocks`;
  const bad = reports.find(
    ({ remote, kind }) => (name === 'shell' || remote === name) && /failed|crash|error/.test(kind),
  );
  return bad && `fails${bad.step ? ` at its ${bad.step}` : ''}: ${bad.message ?? bad.kind}`;
}

function refusal(path: string, what: string): BundleRefused {
  return new BundleRefused(
    `In a browser, ${path} ${what}. Open it with \`pnpm remote dev\` and mend it.`,
    'overridable',
  );
}

function firstMatch(pattern: string, paths: string[]): string | undefined {
  return pattern.includes(':') ? paths.find((path) => matchPattern(pattern, path)) : undefined;
}
