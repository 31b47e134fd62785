import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { faultInStylesheet } from '../packages/serving/src/checks/stylesheet.ts';
import { HELD, REFUSED } from './hostile-sheets.ts';
import { countChanged, cropped, readPng, type Picture } from './png.ts';

/** The page of the remote whose sheet is hostile, and one of each other remote that looks the same each time and has no part
 *  of it. */
const OWN = '/loans';
const OTHERS = ['/contact', '/gallery/foto-of-the-week', '/portfolios', '/login'];
const SIZE = { width: 1280, height: 800 };
const SETTLED_MS = 3000;
/** Of what the gate has refused, the frame is looked at for the table only. */
const GLANCE_MS = 300;

/** A browser, by whatever it is driven. */
export interface Window {
  open: (address: string) => Promise<unknown>;
  run: <T>(script: (...given: never[]) => T | Promise<T>, ...given: unknown[]) => Promise<T>;
  resize: (width: number, height: number) => Promise<unknown>;
  screenshot: () => Promise<Buffer>;
}

/** What came of a sheet: pixels that changed of the frame beside its own page, and on the pages of the other remotes. */
export interface Outcome {
  sheet: string;
  isRefused: boolean;
  frame: number;
  others: number;
}

/** All hostile sheets, whether or not the gate lets them through.
 *  @param names those that are tried; all unless given */
export function hostileSheets(names?: readonly string[]): { sheet: string; css: string; isRefused: boolean }[] {
  return Object.entries({ ...REFUSED, ...HELD })
    .filter(([sheet]) => names?.includes(sheet) ?? true)
    .map(([sheet, css]) => ({
      sheet,
      css,
      isRefused: faultInStylesheet('page.css', Buffer.from(css), 'mf-loans') !== undefined,
    }));
}

/** Tries sheets in a browser, past the gate: each stands in the page of mf-loans as the server puts its others there, then
 *  somebody goes on to the other remotes, without loading a page. */
export async function trySheets(window: Window, site: string, sheets: ReturnType<typeof hostileSheets>) {
  let css = '';
  const { origin, close } = await proxyWithSheet(site, () => css);
  const outcomes: Outcome[] = [];
  await window.resize(SIZE.width, SIZE.height);
  try {
    await pictures(window, origin); // from then on everything comes from the cache
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

/** The bar, the footer, and each of the other pages as it stands.
 *  @param before what they are measured against */
async function pictures(window: Window, origin: string, before?: Pictures, frameMs = SETTLED_MS): Promise<Pictures> {
  await window.open(origin + OWN);
  await opened(window);
  await window.run(() => {
    document.documentElement.style.overflow = 'hidden'; // a bar that lies over the page fades as it likes
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
    document.querySelector('main')!.style.minHeight = '3000px'; // so that there is something to scroll, whatever is in it
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

/** Scrolls to the footer, which then begins at a whole pixel: its letters are drawn a little otherwise beside a page that is
 *  higher by half of one.
 *  @returns where it begins in the window */
function toFooter(): number {
  const footer = document.querySelector('footer')!;
  const { style } = document.querySelector('main')!;
  const top = footer.getBoundingClientRect().top + scrollY;
  style.marginBottom = `${Math.ceil(top) - top}px`;
  scrollTo({ top: 1e9, behavior: 'instant' });
  return Math.round(footer.getBoundingClientRect().top);
}

async function opened(window: Window): Promise<void> {
  await expect.poll(() => window.run(() => document.querySelector('.unopened') === null)).toBe(true);
  await window.run(() => document.fonts.ready.then(() => undefined));
}

/** The page of another remote is there, with what is to be seen of it. */
async function arrived(window: Window): Promise<void> {
  const isThere = () =>
    window.run(() => {
      const images = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
      const isDrawn =
        document.querySelector('main h1') && !document.querySelector('[data-remote="mf-loans"], .progress');
      return Boolean(isDrawn) && images.every(({ complete }) => complete);
    });
  await expect.poll(isThere).toBe(true);
}

interface Part {
  /** How it was before, if there is a before. */
  known: Picture | undefined;
  top: number;
  rows: number;
}

/** As a part of the page looks once it is like before, or is not in time; without a before, once it stays the same. */
async function settled(window: Window, { known, top, rows }: Part, withinMs: number) {
  const until = Date.now() + withinMs;
  let last = known;
  for (;;) {
    const picture = cropped(readPng(await window.screenshot()), top, rows);
    const changed = last ? countChanged(last, picture) : Infinity;
    last = known ?? picture;
    if (changed === 0 || Date.now() > until) return { picture, changed: known ? changed : 0 };
    await new Promise((resolve) => setTimeout(resolve, known ? 100 : 500)); // another look, after what is animated
  }
}

/** In place of each photo: browsers do not draw one that is made smaller the same each time. */
const PHOTO = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><path fill="#567" d="M0 0h3v2H0z"/></svg>';

/** The site, with one more stylesheet of mf-loans in the page of mf-loans. */
async function proxyWithSheet(site: string, cssNow: () => string) {
  const { hostname, port } = new URL(site);
  const server = http.createServer((request, response) => {
    const isTold = request.method === 'POST'; // what a page reports is kept from the site
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

/** None gets through the gate and past what holds it: those that the gate lets through change no pixel, and those that it
 *  refuses none of another remote. */
export function expectHeld(outcomes: readonly Outcome[]): void {
  for (const { sheet, isRefused, frame, others } of outcomes) {
    const words = `${isRefused ? 'refused' : 'let through'}, frame ${frame}, others ${others}`;
    console.log(`${words.padEnd(44)} ${sheet}`);
  }
  const changed = outcomes.filter(({ isRefused, frame, others }) => others > 0 || (!isRefused && frame > 0));
  expect(changed).toEqual([]);
}
