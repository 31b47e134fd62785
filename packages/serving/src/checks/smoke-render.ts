import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import { BundleRefused, type Bundle } from './bundle.ts';
import type { RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import { answerFor, SITE, type AskSite } from './smoke-site.ts';

const PAGE_MS = 8000;
const RENDERED_MS = 3000;
const PATIENCE_MS = 15_000;
/** Where pages are rendered, unless the shell has given this one up and says so there. */
const RENDERED = 'main:not(:has([data-unavailable]))';
const AT_ONCE = 2;
/** Other teams wait for their turn meanwhile. */
const MOST_PAGES = 30;

/** Runs in each page before anything else: what the shell would report goes to `smokeNews`, and so does what the page's
 *  policy has blocked. */
const LISTEN = `
navigator.sendBeacon = (_, body) => { body.text().then((text) => smokeNews(JSON.parse(text))); return true; };
addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => smokeNews({ blockedURI, effectiveDirective }));
`;

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
}

/** Opens every page of a version in the real shell, in headless Chromium, before anybody else does; of a shell, its own
 *  pages and one of each remote. Patterns with parameters are tried at the first link to one that another page has.
 *  @param ask the site the version is for, as a visitor who is not signed in sees it
 *  @throws BundleRefused, overridable, when a page throws, renders nothing, or asks for anything of another site */
export async function smokeRender(bundle: Bundle, ask: AskSite, executablePath: string): Promise<RenderReport> {
  const patterns = await patternsFor(bundle.manifest, ask);
  const browser = await launch(executablePath);
  if (browser instanceof Error) return { skipped: `Chromium did not start: ${browser.message.split('\n')[0]}` };
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addInitScript(LISTEN);
    const plain = patterns.filter((pattern) => !pattern.includes(':')).slice(0, MOST_PAGES);
    const links = await renderAll(context, bundle, ask, plain);
    const found = patterns.map((pattern) => firstMatch(pattern, links)).filter((path) => path !== undefined);
    const linked = found.slice(0, MOST_PAGES);
    await renderAll(context, bundle, ask, linked);
    const pages = [...plain, ...linked];
    return { pages, unseen: patterns.filter((pattern) => !pages.some((path) => matchPattern(pattern, path))) };
  } finally {
    await browser.close();
  }
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
async function renderAll(context: BrowserContext, bundle: Bundle, ask: AskSite, paths: string[]): Promise<string[]> {
  const waiting = [...paths];
  const links: string[] = [];
  async function work() {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const page = await context.newPage();
      links.push(...(await inTime(path, renderOne(page, bundle, ask, path))));
      await page.close(); // one that failed is closed with the browser: it may never answer
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return links;
}

/** Opens a page and waits until it is rendered.
 *  @returns the links on it, as paths */
async function renderOne(page: Page, bundle: Bundle, ask: AskSite, path: string): Promise<string[]> {
  await new Promise<void>((resolve, reject) => {
    const fail = (what: string) => {
      reject(refusal(path, what));
    };
    const timer = setTimeout(fail, PAGE_MS, `drew nothing within ${PAGE_MS / 1000} s`);
    page.on('pageerror', ({ message }) => {
      fail(`throws "${message}"`);
    });
    page.on('crash', () => {
      fail('crashes the browser');
    });
    page.on('close', () => {
      clearTimeout(timer);
    });
    open(page, bundle, ask, path, fail, (news) => {
      const trouble = troubleIn(news, bundle.manifest);
      if (trouble) fail(trouble);
      else if (news.reports?.some((report) => isRendered(report, bundle.manifest, path))) resolve();
    }).catch(reject);
  });
  await page
    .waitForFunction(`document.querySelector('${RENDERED}')?.innerText.trim()`, null, { timeout: RENDERED_MS })
    .catch(() => {
      throw refusal(path, `is loaded, but draws nothing within ${RENDERED_MS / 1000} s`);
    });
  return page.evaluate<string[]>(OWN_LINKS);
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
  bundle: Bundle,
  ask: AskSite,
  path: string,
  fail: (what: string) => void,
  onNews: (news: News) => void,
): Promise<void> {
  await page.exposeFunction('smokeNews', onNews);
  await page.route('**', async (route) => {
    try {
      const request = route.request();
      const answer = await answerFor(bundle, ask, { method: request.method(), url: request.url() });
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
function troubleIn({ reports = [], blockedURI, effectiveDirective }: News, { name }: Manifest): string | undefined {
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
