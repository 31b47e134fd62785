import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { findStylesheetError } from '@fotosoc/publish-checks/stylesheet';
import { SCOPED_STYLESHEETS, REFUSED_STYLESHEETS } from './hostile-stylesheets.ts';
import { countChangedPixels, cropPicture, readPng, type Picture } from './png.ts';

/** Page of the remote with the hostile stylesheet. The pages of the other remotes are deterministic and contain no
 *  fragment of this remote. */
const OWN = '/loans';
const OTHERS = ['/contact', '/gallery/foto-of-the-week', '/portfolios', '/login'];
const SIZE = { width: 1280, height: 800 };
const SETTLED_MS = 3000;
/** Time that the frame gets to change after a refused stylesheet. The result is only printed. */
const GLANCE_MS = 300;

/** Window of a browser, with any driver. */
export interface DrivenWindow {
  open: (address: string) => Promise<unknown>;
  run: <T>(script: (...given: never[]) => T | Promise<T>, ...given: unknown[]) => Promise<T>;
  resize: (width: number, height: number) => Promise<unknown>;
  screenshot: () => Promise<Buffer>;
}

/** Result of a stylesheet: number of changed pixels in the frame around its own page, and on the pages of other
 *  remotes. */
export interface StylesheetOutcome {
  sheet: string;
  isRefused: boolean;
  frame: number;
  others: number;
}

/** Returns the hostile stylesheets, refused and accepted ones.
 *  @param names tested stylesheets; default all */
export function listHostileStylesheets(
  names?: readonly string[],
): { sheet: string; css: string; isRefused: boolean }[] {
  return Object.entries({ ...REFUSED_STYLESHEETS, ...SCOPED_STYLESHEETS })
    .filter(([sheet]) => names?.includes(sheet) ?? true)
    .map(([sheet, css]) => ({
      sheet,
      css,
      isRefused: findStylesheetError('page.css', Buffer.from(css), 'mf-loans') !== undefined,
    }));
}

/** Tests stylesheets in a browser, bypassing the publish checks: each is added to the page of mf-loans like its own
 *  stylesheets, followed by navigations to the other remotes. */
export async function testStylesheets(
  window: DrivenWindow,
  site: string,
  sheets: ReturnType<typeof listHostileStylesheets>,
) {
  let css = '';
  const { origin, close } = await proxyWithSheet(site, () => css);
  const outcomes: StylesheetOutcome[] = [];
  await window.resize(SIZE.width, SIZE.height);
  try {
    await pictures(window, origin); // fills the cache before the first comparison
    const before = await pictures(window, origin);
    for (const { sheet, isRefused, css: hostile } of sheets) {
      css = hostile;
      const changed = await pictures(window, origin, before, isRefused ? GLANCE_MS : SETTLED_MS);
      outcomes.push({ sheet, isRefused, frame: changed.frame, others: changed.others });
    }
  } finally {
    close();
  }
  return outcomes;
}

interface Pictures {
  frame: number;
  others: number;
  taken: Picture[];
  bar: number;
  footer: number;
}

/** Takes screenshots of the bar, the footer, and each of the other pages.
 *  @param before baseline */
async function pictures(
  window: DrivenWindow,
  origin: string,
  before?: Pictures,
  frameMs = SETTLED_MS,
): Promise<Pictures> {
  await window.open(origin + OWN);
  await opened(window);
  await window.run(() => {
    // Hides the scrollbar, because an overlay scrollbar fades at random times.
    document.documentElement.style.overflow = 'hidden';
  });
  const [bar, footer] = await window.run<number[]>(() =>
    ['header', 'footer'].map((name) => Math.floor(document.querySelector(name)!.getBoundingClientRect().height) - 1),
  );
  const found: Pictures = {
    frame: 0,
    others: 0,
    taken: [],
    bar: before?.bar ?? bar!,
    footer: before?.footer ?? footer!,
  };
  const look = async (which: 'frame' | 'others', top = 0, rows = SIZE.height) => {
    const part = { known: before?.taken[found.taken.length], top, rows };
    const { picture, changed } = await settled(window, part, which === 'frame' ? frameMs : SETTLED_MS);
    found.taken.push(picture);
    found[which] += changed;
  };
  await window.run(() => {
    document.querySelector('main')!.style.minHeight = '3000px'; // makes the page scrollable
  });
  await look('frame', 0, found.bar);
  await look('frame', await window.run(toFooter), found.footer);
  for (const path of OTHERS) {
    await window.run((address: string) => {
      document.querySelector('main')!.removeAttribute('style');
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await arrived(window);
    await window.run(() => scrollTo({ top: 0, behavior: 'instant' }));
    await look('others');
  }
  return found;
}

/** Scrolls to the footer and aligns it to a whole pixel, because letters are rendered differently at half a pixel.
 *  @returns top of the footer in the window */
function toFooter(): number {
  const footer = document.querySelector('footer')!;
  const { style } = document.querySelector('main')!;
  const top = footer.getBoundingClientRect().top + scrollY;
  style.marginBottom = `${Math.ceil(top) - top}px`;
  scrollTo({ top: 1e9, behavior: 'instant' });
  return Math.round(footer.getBoundingClientRect().top);
}

async function opened(window: DrivenWindow): Promise<void> {
  await expect.poll(() => window.run(() => document.querySelector('.unopened') === null)).toBe(true);
  await window.run(() => document.fonts.ready.then(() => undefined));
}

/** Waits until the page of the next remote is shown with its visible images. */
async function arrived(window: DrivenWindow): Promise<void> {
  const isThere = () =>
    window.run(() => {
      const images = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
      const isServerRendered =
        document.querySelector('main h1') && !document.querySelector('[data-remote="mf-loans"], .progress');
      return Boolean(isServerRendered) && images.every(({ complete }) => complete);
    });
  await expect.poll(isThere).toBe(true);
}

interface Part {
  /** Earlier picture to compare with, if any. */
  known: Picture | undefined;
  top: number;
  rows: number;
}

/** Returns a region of the page when it equals the baseline or after the timeout; without a baseline when it is
 *  stable. */
async function settled(window: DrivenWindow, { known, top, rows }: Part, withinMs: number) {
  const until = Date.now() + withinMs;
  let last = known;
  for (;;) {
    const picture = cropPicture(readPng(await window.screenshot()), top, rows);
    const changed = last ? countChangedPixels(last, picture) : Infinity;
    last = known ?? picture;
    if (changed === 0 || Date.now() > until) return { picture, changed: known ? changed : 0 };
    // Waits for animations before the next comparison.
    await new Promise((resolve) => setTimeout(resolve, known ? 100 : 500));
  }
}

/** Picture that replaces photos, because browsers resize photos differently each time. */
const PHOTO = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><path fill="#567" d="M0 0h3v2H0z"/></svg>';

/** Starts a proxy that adds a stylesheet of mf-loans to the page of mf-loans. */
async function proxyWithSheet(site: string, cssNow: () => string) {
  const { hostname, port } = new URL(site);
  const server = http.createServer((request, response) => {
    const isTold = request.method === 'POST'; // the site does not get the reports of pages
    if (isTold) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"view":"none"}');
      return;
    }
    if (request.url?.startsWith('/media/')) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PHOTO);
      return;
    }
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const upstream = http.request({ hostname, port, path: request.url, headers }, (answer) => {
      if (request.url !== OWN) {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const css = cssNow();
        const hash = createHash('sha256').update(css).digest('base64');
        const policy = String(answer.headers['content-security-policy']);
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('content-security-policy', policy.replace('style-src', `style-src 'sha256-${hash}'`));
        const sheet = `<style data-href="/remotes/mf-loans/0.0.1+00000001/hostile.css">${css}</style>`;
        response.end(
          Buffer.concat(chunks)
            .toString()
            .replace('<div id="root">', () => `${sheet}<div id="root">`),
        );
      });
    });
    upstream.on('error', () => response.destroy());
    upstream.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Expects no changed pixel with accepted stylesheets, and no changed pixel of other remotes with refused
 *  stylesheets. */
export function expectScoped(outcomes: readonly StylesheetOutcome[]): void {
  for (const { sheet, isRefused, frame, others } of outcomes) {
    const words = `${isRefused ? 'refused' : 'let through'}, frame ${frame}, others ${others}`;
    console.log(`${words.padEnd(44)} ${sheet}`);
  }
  const changed = outcomes.filter(({ isRefused, frame, others }) => others > 0 || (!isRefused && frame > 0));
  expect(changed).toEqual([]);
}
