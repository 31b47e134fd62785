import type { Page } from 'playwright-core';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import { BundleRefused } from './bundle.ts';
import { RESERVED_NAMES } from '@fotosoc/ssr/reserved-names';
import { findIdleLoad } from './smoke-idle.ts';
import type { SandboxSlot } from './sandbox-slots.ts';
import { createResponse, type RequestSite, type CandidateSite } from './smoke-site.ts';

const PAGE_MS = 8000;
const RENDERED_MS = 3000;
const UNRESPONSIVE_TIMEOUT_MS = 15_000;
/** Matches rendered content, but not the shell's error panel. */
const RENDERED_SELECTOR = 'main:not(:has([data-unavailable]))';
/** Matches the fallback text, which the shell removes once the page is hydrated. */
const FALLBACK_SELECTOR = '.unopened';
/** Matches React's messages about hydration errors, minified or not. Older shells only log these errors. */
const MISMATCH = /React error #4(18|19|2\d)|hydrat/i;

/** Runs in each page before other scripts. Forwards to `smokeNews`: reports of the shell, violations of the content
 *  security policy, actions that page-locks.js refuses, and element names that hide DOM members. Records the
 *  server-rendered HTML. */
export const LISTENER_SCRIPT = `
navigator.sendBeacon = (_, body) => { body.text().then((text) => smokeNews(JSON.parse(text))); return true; };
document.addEventListener('readystatechange', () => { 
  window.drawnText ??= document.querySelector('main')?.textContent;
  const slot = document.querySelector('[data-slot]');
  if (slot?.firstChild) window.drawnHeight ??= slot.getBoundingClientRect().height;
});
addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => smokeNews({ blockedURI, effectiveDirective }));
addEventListener('page-locked', ({ detail: locked }) => smokeNews({ locked }));
{
  const taken = new Set(${JSON.stringify([...RESERVED_NAMES].filter(Boolean))});
  const { querySelectorAll, getAttribute, closest } = Element.prototype;
  const look = (element) => {
    for (const attribute of ['id', 'name']) {
      const hidden = getAttribute.call(element, attribute);
      if (taken.has(hidden) && closest.call(element, '#root')) smokeNews({ hidden });
    }
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const element of [target, ...addedNodes].filter((node) => node instanceof Element)) {
        look(element);
        for (const below of querySelectorAll.call(element, '[id], [name]')) look(below);
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['id', 'name'] });
}
`;

/** Returns the first difference between the server-rendered text and the current text: both excerpts, or
 *  `undefined`. */
const TEXT_DIFFERENCE_SCRIPT = `(() => {
  const [drawn, now] = [window.drawnText ?? '', document.querySelector('main')?.textContent ?? ''];
  const at = [...now, ''].findIndex((letter, index) => letter !== drawn[index]);
  return drawn === now ? undefined : [drawn, now].map((text) => text.slice(Math.max(0, at - 20), at + 20));
})()`;

/** Returns by how many pixels a fragment's slot has changed its height since the server render. */
const LAYOUT_SHIFT_SCRIPT = `(() => {
  const height = document.querySelector('[data-slot]')?.getBoundingClientRect().height ?? 0;
  return Math.abs(height - (window.drawnHeight ?? height));
})()`;
/** Tolerates one line that wraps differently in the site's fonts. */
const MAX_LAYOUT_SHIFT_PX = 40;

/** Waits until a layout for the window size has been painted. */
const TWO_FRAMES_SCRIPT = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))`;

const OWN_LINKS = `[...document.links].filter(({ host }) => host === location.host).map(({ pathname }) => pathname)`;

const CODE = new Set(['script', 'stylesheet']);

export interface Window {
  width: number;
  height: number;
}

export interface Visitor {
  name: 'signed out' | 'signed in';
  ask: RequestSite;
}

export interface Visit {
  path: string;
  /** Remote of the page or fragment, if different from the candidate version's remote. */
  owner?: string | undefined;
  slot?: SandboxSlot | undefined;
  visitor: Visitor;
  window: Window;
  isWatched?: boolean | undefined;
  thenWindow?: Window | undefined;
}

interface Report {
  remote: string;
  kind: string;
  step?: string;
  message?: string;
}

interface PageMessage {
  reports?: Report[];
  blockedURI?: string;
  effectiveDirective?: string;
  locked?: string;
  hidden?: string;
}

/** Error of a page that did not report in time. A busy machine may be the cause. */
export class PageTimeoutError extends BundleRefused {
  override name = 'PageLate';
}

/** Opens a page, and waits until the page is rendered and hydrated.
 *  @returns paths of the links on the page
 *  @throws BundleRefused, overridable, for a failing page
 *  @throws PageTimeoutError, a subclass, for a page that did not report in time */
export async function visitPage(page: Page, trial: CandidateSite, visit: Visit): Promise<string[]> {
  return inTime(visit, openAndWait(page, trial, visit));
}

async function openAndWait(page: Page, trial: CandidateSite, visit: Visit): Promise<string[]> {
  const { manifest } = trial.bundle;
  const { thenWindow } = visit;
  let now = visit;
  let refuse!: (refused: BundleRefused) => void;
  const failed = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  failed.catch(() => undefined); // Prevents an unhandled rejection; the awaiting code handles the error.
  const fail = (what: string) => {
    refuse(refused(now, what));
  };
  const missing = new Set<string>();
  const timer = setTimeout(() => {
    refuse(refused(now, `renders nothing within ${PAGE_MS / 1000} s${formatMissingFiles(missing)}`, PageTimeoutError));
  }, PAGE_MS);
  page.on('pageerror', ({ message }) => {
    if (MISMATCH.test(message)) nameMismatch(page).then(fail, fail);
    else fail(`throws "${message}"`);
  });
  page.on('crash', () => {
    fail('crashes the browser');
  });
  page.on('close', () => {
    clearTimeout(timer);
  });
  const loaded = new Promise<void>((resolve, reject) => {
    open(page, trial, visit, { fail, missing }, (news) => {
      const trouble = findReportedProblem(news, manifest, visit);
      if (trouble) fail(trouble);
      else if (isMismatch(news, manifest)) nameMismatch(page).then(fail, fail);
      else if (news.reports?.some((report) => isRendered(report, manifest, visit))) resolve();
    }).catch(reject);
  });
  await Promise.race([loaded, failed]);
  clearTimeout(timer);
  const isRenderedNow = async () =>
    isThere(page).catch(() => {
      const what = `is loaded, but renders nothing within ${RENDERED_MS / 1000} s${formatMissingFiles(missing)}`;
      throw refused(now, what);
    });
  await Promise.race([isRenderedNow(), failed]);
  if (visit.slot) await Promise.race([requireFragment(page, visit, missing), failed]);
  if (visit.isWatched) await Promise.race([requireIdle(page, visit), failed]);
  if (thenWindow) {
    now = { ...visit, window: thenWindow };
    await Promise.race([page.setViewportSize(thenWindow), failed]);
    await Promise.race([page.evaluate(TWO_FRAMES_SCRIPT), failed]);
    await Promise.race([isRenderedNow(), failed]);
  }
  return Promise.race([page.evaluate<string[]>(OWN_LINKS), failed]);
}

function refused(visit: Visit, what: string, Kind: typeof BundleRefused = BundleRefused): BundleRefused {
  return new Kind(sentence(visit, what), 'overridable', visit.owner === undefined ? [] : [visit.owner], visit.path);
}

/** Waits until the page has readable content and is interactive. Uses locators, because the page's policy blocks
 *  injected code. */
async function isThere(page: Page): Promise<void> {
  await page.locator(RENDERED_SELECTOR).filter({ hasText: /\S/ }).waitFor({ timeout: RENDERED_MS });
  await page.locator(FALLBACK_SELECTOR).waitFor({ state: 'detached', timeout: RENDERED_MS });
}

/** Waits until a fragment is mounted in its slot, without a layout shift.
 *  @throws BundleRefused otherwise */
async function requireFragment(page: Page, visit: Visit, missing: ReadonlySet<string>): Promise<void> {
  await page
    .locator('[data-slot] > [data-remote]')
    .waitFor({ state: 'attached', timeout: RENDERED_MS })
    .catch(() => {
      const what = `is loaded, but is not in its slot after ${RENDERED_MS / 1000} s${formatMissingFiles(missing)}`;
      throw refused(visit, what);
    });
  await page.evaluate(TWO_FRAMES_SCRIPT);
  const moved = await page.evaluate<number>(LAYOUT_SHIFT_SCRIPT);
  if (moved > MAX_LAYOUT_SHIFT_PX)
    throw refused(visit, `moves the content below it by ${Math.round(moved)} pixels once its script runs`);
}

/** @throws BundleRefused for a page with a high idle load */
async function requireIdle(page: Page, visit: Visit): Promise<void> {
  const load = await findIdleLoad(page);
  if (load !== undefined) throw refused(visit, load);
}

async function nameMismatch(page: Page): Promise<string> {
  const texts = await page.evaluate<[string, string] | undefined>(TEXT_DIFFERENCE_SCRIPT);
  const how = texts ? `"${texts[0]}" becomes "${texts[1]}"` : 'the text is the same, the elements differ';
  return `renders something else than the server: ${how}. Move random values, and values known only to the browser, into useSnapshot or an effect`;
}

/** @throws BundleRefused for an unresponsive page, e.g. in an endless loop */
async function inTime<T>(visit: Visit, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const what = `does not answer within ${UNRESPONSIVE_TIMEOUT_MS / 1000} s`;
      reject(refused(visit, what));
    }, UNRESPONSIVE_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}

async function open(
  page: Page,
  trial: CandidateSite,
  { path, visitor }: Visit,
  { fail, missing }: { fail: (what: string) => void; missing: Set<string> },
  onNews: (news: PageMessage) => void,
): Promise<void> {
  await page.exposeFunction('smokeNews', onNews);
  await page.route('**', async (route) => {
    try {
      const request = route.request();
      const isPage = request.isNavigationRequest();
      const { contract } = request.headers();
      const asked = { method: request.method(), url: request.url(), isPage, contract };
      const { pathname } = new URL(asked.url);
      if (CODE.has(request.resourceType())) missing.add(pathname);
      const answer = await createResponse(trial, visitor.ask, asked);
      if ('refusal' in answer) {
        fail(answer.refusal);
        return await route.abort();
      }
      if (answer.status < 400) missing.delete(pathname);
      if (isPage && answer.status >= 500) fail(`is answered with ${answer.status}`);
      await route.fulfill(answer);
    } catch (error) {
      // No page waits for this error if the page is closed already.
      fail(`could not be answered: ${(error as Error).message}`);
    }
  });
  await page.goto(trial.origin + path, { waitUntil: 'commit' });
}

/** Names files of other remotes that failed to load, because the page may depend on these files. */
function formatMissingFiles(missing: ReadonlySet<string>): string {
  return missing.size === 0 ? '' : `; ${[...missing].join(', ')} did not load`;
}

/** Returns whether a report shows that the page has loaded. The report must be about a remote, for a page of the shell
 *  about the shell, and for a fragment about the fragment's remote. */
function isRendered({ remote, kind }: Report, { routes }: Manifest, { path, slot }: Visit): boolean {
  if (kind !== 'loaded') return false;
  if (slot) return remote === slot.fragment;
  return remote !== 'shell' || routes.some(({ pattern }) => matchPattern(pattern, path));
}

/** Returns whether a page reports a hydration mismatch of the checked remote; for a new shell, of any remote. */
function isMismatch({ reports = [] }: PageMessage, { name }: Manifest): boolean {
  return reports.some(({ remote, kind }) => kind === 'mismatch' && (name === 'shell' || remote === name));
}

/** Returns the problem that a page reports about the checked remote; for a new shell, about any remote. */
function findReportedProblem(
  { reports = [], blockedURI, effectiveDirective, locked, hidden }: PageMessage,
  { name }: Manifest,
  { owner, slot }: Pick<Visit, 'owner' | 'slot'>,
): string | undefined {
  if (locked !== undefined) return `uses or changes ${locked}, which the site does not allow`;
  if (hidden !== undefined)
    return `renders an element named ${hidden}, which hides the page's own property of that name`;
  if (blockedURI !== undefined) return `asks for ${blockedURI}, which the site's policy (${effectiveDirective}) blocks`;
  const bad = reports.find(
    ({ remote, kind }) => (name === 'shell' || remote === name) && /failed|crash|error/.test(kind),
  );
  if (!bad) return undefined;
  const isOwn = ['shell', owner ?? name, slot?.fragment].includes(bad.remote);
  const what = isOwn ? 'fails' : `has a fragment of ${bad.remote} that fails`;
  return `${what}${bad.step ? ` at its ${bad.step}` : ''}: ${bad.message ?? bad.kind}`;
}

/** Formats the conditions of a visit, e.g. `390 pixels wide, signed out`. */
export function formatWindow({ window, visitor }: Pick<Visit, 'window' | 'visitor'>): string {
  return `${window.width} pixels wide, ${visitor.name}`;
}

/** Returns the name of the visited page or fragment for messages. */
export function formatVisitName({ path, owner, slot }: Pick<Visit, 'path' | 'owner' | 'slot'>): string {
  const what = slot ? `the fragment for ${slot.slot}` : path;
  return owner === undefined ? what : `${what} of ${owner}`;
}

function sentence(visit: Visit, what: string): string {
  const { slot } = visit;
  const given = slot ? `, ${slot.props ? `with ${JSON.stringify(slot.props)}` : `on ${slot.path}`},` : '';
  return `In a browser, ${formatVisitName(visit)}${given} ${what} (${formatWindow(visit)}). Open it with \`npx @fotosoc/cli dev\` and fix it.`;
}
