import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { addFormerPageNames } from '@fotosoc/contract/registry/former-names';
import { PROBE_IMPORT_MAP, type IntegrityMaps } from '@fotosoc/contract/registry/integrity-map';
import type { FirstPicture, Markup } from './rendering/markup.d.mts';
import { createPageHeaders } from './page-headers.ts';
import {
  createModulePreload,
  createShellHead,
  createShellPreloads,
  createShellScript,
  type ShellFiles,
} from './shell-files.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Inline classic script that reports to the site if the page does not start. `scripts/gates/inlined-scripts.test.ts`
 *  minifies both inline scripts. */
const PAGE_START = readInlineScript('./page-start.min.js');
/** Inline classic script that hardens shared globals against remotes. */
const PAGE_LOCKS = readInlineScript('./page-locks.min.js');

function readInlineScript(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8').trimEnd();
}

/** Browsers make six requests in parallel without HTTP/2. The limit keeps the last of six pictures from sharing the
 *  connection with all scripts. */
const MAX_PRELOADED_PICTURES = 6;

const PROBE_HASH = `sha256-${createHash('sha256').update(PROBE_IMPORT_MAP).digest('base64')}`;

/** Data that a visitor's page is rendered from. Addresses are site paths. */
export interface PageContent {
  title: string;
  description: string;
  url: string;
  image?: PageImage;
  /** Structured data for search engines, in the vocabulary of schema.org. */
  structuredData?: readonly object[];
  siteName: string;
  /** Feeds of the page, besides the feeds of the site. */
  feeds?: readonly PageFeed[];
  /** Theme chosen by the visitor; `undefined` for the system's setting. */
  theme?: 'light' | 'dark';
  document: RegistryDocument;
  /** Hashes of every file that may run on the page: files of the shell, and of the active and last known good version
   *  of the page's remote. */
  integrity: Record<string, string>;
  /** Hashes of the other remotes' files, for later navigation. */
  integrityMaps?: IntegrityMaps;
  shell: ShellFiles;
  /** Id of the set of versions on the page; without an id, the page sends no page-open beacon. */
  composition?: string | undefined;
  routeFiles: string[];
  firstRender?: SsrOutput;
  asksForTickets?: boolean;
  /** True if the page's remote is disabled. */
  isUnavailable?: boolean;
  state: Record<string, unknown>;
  /** True for a shell of release 1, which reads other names in the state. */
  readsFormerNames?: boolean;
  /** Origins whose pages may be shown in an iframe, once the visitor asks for one. */
  frameOrigins: readonly string[];
}

/** Feed that feed readers discover on a page. */
export interface PageFeed {
  title: string;
  /** Path of the feed as RSS. */
  rss: string;
  /** Path of the feed as JSON Feed. */
  json: string;
}

export interface PageImage {
  url: string;
  alt: string;
  /** Pixels; `undefined` if unknown. */
  width?: number;
  height?: number;
}

/** Server-rendered content of a page. */
export interface SsrOutput extends Markup {
  /** Texts of the stylesheets that the content needs, by address, in order. */
  stylesheets: Record<string, string>;
}

export interface RenderedPage {
  html: string;
  headers: Record<string, string>;
}

/** Renders the HTML and headers of a page. The HTML contains the registry document, an import map with the hash of
 *  every script, and preloads of exactly the files of the route.
 *
 *  Parallel requests share the connection equally. A server-rendered page therefore requests files in the order of
 *  need: the first pictures in its head, then lower pictures and icons (the shell's unopened.css), and fonts. Scripts
 *  follow when the browser is idle, or at the visitor's first input (page-start.js). */
export function renderPage(content: PageContent): RenderedPage {
  const { integrity, integrityMaps = {}, shell, firstRender } = content;
  const importMap = serialiseForScript({ integrity: pickScripts(integrity) });
  const sheets = firstRender ? [...Object.entries(firstRender.stylesheets), ['', firstRender.css] as const] : [];
  const styles = sheets.map(([file, css]) => [file, serialiseForStyle(deferFonts(css))] as const);
  const headStyle = layerOrder(firstRender) + FALLBACK_STYLE;
  const pictures = (firstRender?.pictures ?? []).slice(0, MAX_PRELOADED_PICTURES).map(preloadPicture);
  const libraries = createShellPreloads(shell, integrity);
  const scripts = [
    createShellScript(shell, integrity),
    ...content.routeFiles
      .filter((file) => !Object.hasOwn(firstRender?.stylesheets ?? {}, file))
      .map((file) => preload(file, getOwnValue(integrity, file))),
  ];
  const map = `<script type="importmap">${importMap}</script>`; // An import map must precede the first module request.
  const stated: Record<string, unknown> = {
    document: content.document,
    styles: pickStylesheets(integrity),
    integrityMaps,
    isServerRendered: firstRender !== undefined,
    ...content.state,
  };
  const state = content.readsFormerNames ? addFormerPageNames(stated) : stated;
  const lines = [
    '<!doctype html>',
    `<html lang="en-IE"${content.theme ? ` data-theme="${content.theme}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    ...pictures,
    ...createMetaTags(content),
    '<meta name="color-scheme" content="light dark">',
    `<script data-shell="${escapeHtml(shell.version)}"${content.composition ? ` data-composition="${content.composition}"` : ''}${content.asksForTickets ? ' data-tickets="1"' : ''}${firstRender ? ' data-later' : ''}>${PAGE_START}</script>`,
    `<script data-locks>${PAGE_LOCKS}</script>`,
    `<style>${headStyle}</style>`,
    createShellHead(firstRender ? { ...shell, styles: [], fonts: [] } : shell, integrity),
    '</head>',
    '<body>',
    firstRender ? FALLBACK_HTML : `<div id="root">${FALLBACK_HTML}</div>`,
    firstRender && !NEEDS_SCRIPTS.test(firstRender.html) ? '' : noScript(content),
    ...(firstRender ? [] : [map, ...libraries]),
    ...styles.map(([file, css]) => `<style${file && ` data-href="${file}"`}>${css}</style>`),
    // Inserted unchanged up to the last line end, because React hydrates only identical HTML.
    firstRender ? `<div id="root">${firstRender.html}</div>` : '',
    `<script type="application/json" id="fotosoc-page">${serialiseForScript(state)}</script>`,
    content.structuredData?.length ? createStructuredData(content.structuredData) : '',
    ...(firstRender ? [map, '<template data-later>', ...libraries, ...scripts, '</template>'] : scripts),
    '</body>',
    '</html>',
  ];
  const maps = Object.values(integrityMaps);
  const laterScripts = maps.length > 0 ? [PROBE_HASH, ...maps] : [];
  const inlineStyles = [headStyle, ...styles.map(([, css]) => css)];
  return {
    html: `${lines.filter((line) => line !== '').join('\n')}\n`,
    headers: createPageHeaders(
      { scripts: [importMap, PAGE_START, PAGE_LOCKS], styles: inlineStyles, laterScripts },
      content.frameOrigins,
    ),
  };
}

/** Returns the meta tags for browser tabs, search engines and link previews. */
function createMetaTags({ title, description, url, siteName, feeds = [], image }: PageContent): string[] {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...[{ title: siteName, rss: '/feed.xml', json: '/feed.json' }, ...feeds].flatMap(feedTags),
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    ...(image ? imageTags(image) : []),
  ];
}

function feedTags({ title, rss, json }: PageFeed): string[] {
  const name = escapeHtml(title);
  return [
    `<link rel="alternate" type="application/rss+xml" href="${escapeHtml(rss)}" title="${name}">`,
    `<link rel="alternate" type="application/feed+json" href="${escapeHtml(json)}" title="${name}">`,
  ];
}

function imageTags({ url, alt, width, height }: PageImage): string[] {
  const properties = { '': url, ':width': width, ':height': height, ':alt': alt };
  const tags = Object.entries(properties)
    .filter(([, content]) => content !== undefined)
    .map(([name, content]) => `<meta property="og:image${name}" content="${escapeHtml(String(content))}">`);
  return [...tags, `<meta name="twitter:card" content="summary_large_image">`];
}

/** Returns the element with structured data. Browsers do not run the element, so the policy needs no hash. */
function createStructuredData(things: readonly object[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return `<script type="application/ld+json">${serialiseForScript(graph)}</script>`;
}

function noScript({ siteName, isUnavailable }: PageContent): string {
  const sentence = isUnavailable
    ? 'This part of the site is temporarily unavailable. Everything else works. Try again in a moment.'
    : `${escapeHtml(siteName)} needs JavaScript to show this page.`;
  return `<noscript><p>${sentence}</p></noscript>`;
}

/** Fallback text that appears if the shell does not start. Placed before the page's content, because the content could
 *  arrive incomplete or changed. */
const FALLBACK_HTML = `<div class="unopened"><div>
<div><h1>This page has not opened</h1>
<p>Something is slow, or has not arrived as it was sent.</p></div>
<a href="">Try again</a>
</div></div>`;

/** Matches the content of a page without text, which the server leaves to the browser because only one person may see
 *  it, and of a page that is still loading. */
const NEEDS_SCRIPTS =
  /<main\b[^>]*>(?:<!--[^>]*-->|<\/?div\b[^>]*>)*<\/main>|<p\b[^>]* role="status"><span\b[^>]* aria-hidden="true"/;

/** Hides the fallback text until the code is requested (`data-start`), and then while the shell may still start. The
 *  full styles arrive with the shell's stylesheet. Until then, the text is out of the flow, to avoid a layout shift next
 *  to server-rendered content. */
const FALLBACK_STYLE =
  'body>.unopened{position:fixed}' +
  'html:not([data-unsupported]) .unopened:not([data-certain]){animation:unopened 1ms 5s backwards}' +
  'html[data-start]:not([data-unsupported],[data-start=arriving]) .unopened:not([data-certain]){animation:none;visibility:hidden}' +
  '@keyframes unopened{from{visibility:hidden}}';

/** Returns the `@layer` order of a server-rendered page's stylesheets. Later stylesheets are linked in the head, before
 *  the page's own, and would otherwise define the order. */
function layerOrder(firstRender: SsrOutput | undefined): string {
  const orders = Object.values(firstRender?.stylesheets ?? {}).map((css) => /@layer [\w., -]+;/.exec(css)?.[0] ?? '');
  return orders.join('');
}

/** Leaves the font files of a stylesheet to page-start.js. Browsers without scripts use them at once. */
function deferFonts(css: string): string {
  return css.replaceAll(/@font-face\s*\{[^{}]*\burl\([^{}]*\}/g, '@media (scripting: none){$&}');
}

/** Returns a preload for a picture. Without the preload, the browser would request the picture only when the parser
 *  reaches its tag, and the connection would idle. */
function preloadPicture({ src, srcset, sizes, type }: FirstPicture): string {
  const attributes = { href: srcset ? '' : src, imagesrcset: srcset, imagesizes: sizes, type, fetchpriority: 'high' };
  const given = Object.entries(attributes).filter(([, value]) => value !== '');
  return `<link rel="preload" as="image" ${given.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ')}>`;
}

/** Returns a preload for a file. A stylesheet of a remote gets no link here: a hanging link would block the page, and
 *  mini-css-extract-plugin would treat a failed link as loaded. webpack's runtime inserts the link, and the preload
 *  serves the file. */
function preload(file: string, integrity: string | undefined): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" href="${file}" integrity="${integrity}">`
    : createModulePreload(file, integrity);
}

function pickScripts(integrity: Record<string, string>) {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.js')));
}

/** Returns the hashes of stylesheets for webpack's runtime, because browsers ignore stylesheets in an import map. */
function pickStylesheets(integrity: Record<string, string>) {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.css')));
}

/** Serialises JSON without sequences that close the script element. */
export function serialiseForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** Returns a stylesheet without sequences that close the style element. Line ends and null characters are normalised as
 *  a browser's parser does, because the hash must match the parsed text. A byte order mark is removed: a style element
 *  must not contain one. */
function serialiseForStyle(css: string): string {
  return css
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?|\f/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .replace(/<\/(?=style)/gi, '<\\/'); // In a CSS string or address, `<\/` equals `</`. Elsewhere, both are invalid.
}

/** Escapes text for an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
