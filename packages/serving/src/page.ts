import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { PROBE, type IntegrityMaps } from '@fotosoc/contract/registry/integrity-map';
import type { FirstPicture, Markup } from './drawing/markup.d.mts';
import { pageHeaders } from './page-headers.ts';
import { preloadModule, shellHead, shellPreloads, shellScript, type ShellFiles } from './shell-files.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** The scripts of a page that are no modules and that no file holds, as short as `scripts/gates/inlined-scripts.test.ts` has
 *  made them. The first tells the site when nothing else starts. */
const PAGE_START = inlined('./page-start.min.js');
/** The second keeps from remotes what all parts of a page share. */
const PAGE_LOCKS = inlined('./page-locks.min.js');

function inlined(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8').trimEnd();
}

/** As many as a browser waits for at a time without HTTP/2. One fewer, and the last of six pictures shared its way with all
 *  scripts. */
const MOST_PICTURES = 6;

const PROBE_HASH = `sha256-${createHash('sha256').update(PROBE).digest('base64')}`;

/** Everything one visitor's page is made of. Addresses are paths of this site. */
export interface PageParts {
  title: string;
  description: string;
  /** Full address of the page. */
  url: string;
  /** The picture for link previews, its address a full one. */
  image?: PageImage;
  /** What the page shows, in the words of schema.org. */
  structuredData?: readonly object[];
  siteName: string;
  /** The visitor's stored choice; without one the system decides. */
  theme?: 'light' | 'dark';
  document: RegistryDocument;
  /** Integrity of every file that may run: the shell's, and of the remote that draws the page those of the active and
   *  the last good version. */
  integrity: Record<string, string>;
  /** Of the other remotes, for when somebody goes there. */
  integrityMaps?: IntegrityMaps;
  shell: ShellFiles;
  /** What its versions are together; unless given, nobody is told that it was opened. */
  composition?: string | undefined;
  /** Scripts and stylesheets of the route that `url` leads to. */
  routeFiles: string[];
  /** The first render of the page, if the server has drawn it. */
  firstRender?: FirstRender;
  /** Whether it fetches tickets for the forms of visitors. */
  asksForTickets?: boolean;
  /** Whether what belongs here is off the site. */
  isUnavailable?: boolean;
  /** What the shell finds beside the document, e.g. the session and answers of the API. */
  state: Record<string, unknown>;
  /** Origins that may be framed, once the visitor asks for it. */
  frameOrigins: readonly string[];
}

export interface PageImage {
  url: string;
  alt: string;
  /** Pixels, where they are known. */
  width?: number;
  height?: number;
}

/** What a visitor sees before any script has run. */
export interface FirstRender extends Markup {
  /** Texts of the stylesheets it needs, by address, in their order. */
  stylesheets: Record<string, string>;
}

export interface RenderedPage {
  html: string;
  headers: Record<string, string>;
}

/** The one HTML answer of the site: the registry document, the import map that makes the browser check every script,
 *  and preloads of exactly the files the route needs, with the headers that go with it. Whatever has been asked for shares
 *  the line in equal parts, so a drawn page asks in the order it is needed, and never leaves the line idle: the few pictures
 *  of the first look in its head, the libraries, the largest of the scripts, at its end, and the other scripts once those
 *  pictures or the libraries are there (page-start.js); where there are no pictures, the libraries before all that is drawn.
 *  Fonts, marks and pictures further down wait until the page can be used (the shell's unopened.css). */
export function renderPage(parts: PageParts): RenderedPage {
  const { integrity, integrityMaps = {}, shell, firstRender } = parts;
  const importMap = inScript({ integrity: scriptsOf(integrity) });
  const sheets = firstRender ? [...Object.entries(firstRender.stylesheets), ['', firstRender.css] as const] : [];
  const styles = sheets.map(([file, css]) => [file, inStyle(css)] as const);
  const headStyle = layerOrder(firstRender) + UNOPENED_LATER;
  const pictures = (firstRender?.pictures ?? []).slice(0, MOST_PICTURES).map(preloadPicture);
  const libraries = shellPreloads(shell, integrity);
  const scripts = [
    shellScript(shell, integrity),
    ...parts.routeFiles
      .filter((file) => !Object.hasOwn(firstRender?.stylesheets ?? {}, file))
      .map((file) => preload(file, ownValue(integrity, file))),
  ];
  const map = `<script type="importmap">${importMap}</script>`; // before any module is asked for, and not sooner
  const areHeld = pictures.length > 0 && libraries.length > 0;
  const data = {
    document: parts.document,
    styles: stylesOf(integrity),
    integrityMaps,
    isDrawn: firstRender !== undefined,
  };
  const lines = [
    '<!doctype html>',
    `<html lang="en-IE"${parts.theme ? ` data-theme="${parts.theme}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    ...pictures,
    ...aboutPage(parts),
    '<meta name="color-scheme" content="light dark">',
    `<script data-shell="${escapeHtml(shell.version)}"${parts.composition ? ` data-composition="${parts.composition}"` : ''}${parts.asksForTickets ? ' data-tickets="1"' : ''}>${PAGE_START}</script>`,
    `<script data-locks>${PAGE_LOCKS}</script>`,
    `<style>${headStyle}</style>`,
    shellHead(firstRender ? { ...shell, styles: [], fonts: [] } : shell, integrity),
    '</head>',
    '<body>',
    firstRender ? UNOPENED : `<div id="root">${UNOPENED}</div>\n${noScript(parts)}`,
    ...(pictures.length > 0 ? [] : [map, ...libraries]),
    ...styles.map(([file, css]) => `<style${file && ` data-href="${file}"`}>${css}</style>`),
    // As it was drawn, to the last line end: React takes over nothing else.
    firstRender ? `<div id="root">${firstRender.html}</div>` : '',
    `<script type="application/json" id="fotosoc-page">${inScript({ ...data, ...parts.state })}</script>`,
    parts.structuredData?.length ? structuredData(parts.structuredData) : '',
    ...(pictures.length > 0 ? [map, ...libraries] : []),
    ...(areHeld ? ['<template data-later>', ...scripts, '</template>'] : scripts),
    '</body>',
    '</html>',
  ];
  const maps = Object.values(integrityMaps);
  const laterScripts = maps.length > 0 ? [PROBE_HASH, ...maps] : [];
  const inlineStyles = [headStyle, ...styles.map(([, css]) => css)];
  return {
    html: `${lines.filter((line) => line !== '').join('\n')}\n`,
    headers: pageHeaders(
      { scripts: [importMap, PAGE_START, PAGE_LOCKS], styles: inlineStyles, laterScripts },
      parts.frameOrigins,
    ),
  };
}

/** What tabs, search engines and link previews show of the page. */
function aboutPage({ title, description, url, siteName, image }: PageParts): string[] {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<link rel="alternate" type="application/rss+xml" href="/feed.xml" title="${escapeHtml(siteName)}">`,
    `<link rel="alternate" type="application/feed+json" href="/feed.json" title="${escapeHtml(siteName)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    ...(image ? imageTags(image) : []),
  ];
}

function imageTags({ url, alt, width, height }: PageImage): string[] {
  const properties = { '': url, ':width': width, ':height': height, ':alt': alt };
  const tags = Object.entries(properties)
    .filter(([, content]) => content !== undefined)
    .map(([name, content]) => `<meta property="og:image${name}" content="${escapeHtml(String(content))}">`);
  return [...tags, `<meta name="twitter:card" content="summary_large_image">`];
}

/** Data: no browser runs it, and the policy need not know it. */
function structuredData(things: readonly object[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return `<script type="application/ld+json">${inScript(graph)}</script>`;
}

function noScript({ siteName, isUnavailable }: PageParts): string {
  const sentence = isUnavailable
    ? 'This part of the site is temporarily unavailable. Everything else works. Try again in a moment.'
    : `${escapeHtml(siteName)} needs JavaScript to show this page.`;
  return `<noscript><p>${sentence}</p></noscript>`;
}

/** What a visitor reads when the shell does not start.
 *  Comes before everything that could arrive cut off or changed, in place of the page or beside the drawn one. */
const UNOPENED = `<div class="unopened"><div>
<div><h1>This page has not opened</h1>
<p>Something is slow, or has not arrived as it was sent.</p></div>
<a href="">Try again</a>
</div></div>`;

/** Keeps it hidden for as long as the shell may still start. Its looks come with the shell's styles; until they do, on a
 *  slow line, it takes no room beside a drawn page, or that would move when it gives way. */
const UNOPENED_LATER =
  'body>.unopened{position:fixed}' +
  'html:not([data-unsupported]) .unopened:not([data-certain]){animation:unopened 1ms 5s backwards}' +
  '@keyframes unopened{from{visibility:hidden}}';

/** What a drawn page's stylesheets say of the order of layers: those that come later are linked in the head, before the
 *  page's own. */
function layerOrder(firstRender: FirstRender | undefined): string {
  const orders = Object.values(firstRender?.stylesheets ?? {}).map((css) => /@layer [\w., -]+;/.exec(css)?.[0] ?? '');
  return orders.join('');
}

/** Asks for a picture before the browser has come to where it stands: the connection would wait for it with nothing else to
 *  bring, since all that is asked for later takes a round trip as well. */
function preloadPicture({ src, srcset, sizes, type }: FirstPicture): string {
  const attributes = { href: srcset ? '' : src, imagesrcset: srcset, imagesizes: sizes, type, fetchpriority: 'high' };
  const given = Object.entries(attributes).filter(([, value]) => value !== '');
  return `<link rel="preload" as="image" ${given.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ')}>`;
}

/** A remote's stylesheet is preloaded, never linked: a link that hangs would block the page, and one that failed would
 *  count as loaded for mini-css-extract-plugin. webpack's runtime inserts the real link, from this preload. */
function preload(file: string, integrity: string | undefined): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" href="${file}" integrity="${integrity}">`
    : preloadModule(file, integrity);
}

function scriptsOf(integrity: Record<string, string>) {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.js')));
}

/** Browsers ignore stylesheets in an import map; webpack's runtime reads these instead. */
function stylesOf(integrity: Record<string, string>) {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.css')));
}

/** JSON that cannot end the script element it stands in. */
export function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** A stylesheet that cannot end the style element it stands in, and whose hash is that of what a browser reads there: line
 *  ends and the null character are as the parsers of HTML and CSS make them, a byte order mark is of files only. */
function inStyle(css: string): string {
  return css
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?|\f/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .replace(/<\/(?=style)/gi, '<\\/'); // the same in a string or an address, and elsewhere as void as before
}

/** Text as it stands in an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
