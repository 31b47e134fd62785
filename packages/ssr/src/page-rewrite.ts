import { createHash } from 'node:crypto';
import type { DeployedVersion, RegistryDocument } from '@fotosoc/contract/registry/document';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { serialiseForScript } from './page.ts';
import { listShellFiles, createShellHead, createShellPreloads, createShellScript } from './shell-files.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** A page as a browser receives the page from a site, and its Content-Security-Policy. */
export interface DeployedPage {
  html: string;
  policy: string;
}

const IMPORT_MAP = /(<script type="importmap">)(.*?)(<\/script>)/s;
/** Matches the `integrity` attribute of a tag, after the address of its file. */
const INTEGRITY = /(?<=<[^>]* (?:href|src)="([^"]*)"[^>]* integrity=")[^"]*/g;
/** Matches the composition id in the tag of the start script, which sends the page-open beacon. */
const COMPOSITION = /(?<=<script data-shell="[^"]*") data-composition="[^"]*"/;
/** Matches the attribute of the start script on a page with deferred tags. */
const DEFERS = /(?<=<script data-shell="[^>]*) data-later(?=>)/;
/** Matches deferred tags, which the start script activates when the code is requested. */
const DEFERRED_TAGS_PATTERN = /<template data-later>\n(.*?)<\/template>\n?/s;
const STATE = /(<script type="application\/json" id="fotosoc-page">)(.*?)(<\/script>)/s;

/** Matches the fallback text and the content of a server-rendered page. */
const SERVER_RENDERED_PATTERN =
  /<body>\n(<div class="unopened">.*?<\/div><\/div>)(.*)<div id="root">.*<\/div>\n(?=<(?:link|script) )/s;

/** Matches the fallback text of a page that is not server-rendered. */
const FALLBACK_PATTERN =
  /<div id="root">(<div class="unopened">.*?<\/div><\/div>)<\/div>\n?(?:<noscript>.*?<\/noscript>\n?)?/s;

/** State that the page passes to its scripts as JSON. */
export interface EmbeddedPageState {
  document: RegistryDocument;
  /** Signed-in user; absent when signed out. */
  user?: object | null;
  society?: object;
  previews?: string[];
  shell: { version: string; deploymentId: string };
  styles: Record<string, string>;
  /** Names of the slots whose fragments have files in `document`. */
  fragments?: string[];
  answers: Record<string, unknown>;
  isServerRendered: boolean;
}

export interface RewriteOptions {
  /** Additional module that the page loads, with its hash. */
  client?: { src: string; hash: string };
  /** Returns the hash of a script's replacement, by address; `undefined` if the script is not replaced. */
  standIn?: (address: string) => string | undefined;
  /** True if the page reports errors and load times to the site; false in development. */
  isReported?: boolean;
}

/** Replaces one remote of a site's page, or the shell, by a local build without a fallback version. The page then lists
 *  the hashes of the build's files, and its policy allows the new list.
 *  @throws Error for a page that cannot contain a build */
export function rewritePage(
  { html, policy }: DeployedPage,
  manifest: Manifest,
  options: RewriteOptions = {},
): DeployedPage {
  const local = Object.fromEntries(
    Object.entries(manifest.integrity).map(([file, hash]) => [formatFileAddress(manifest, file), hash]),
  );
  const deployed = formatFileAddress(manifest).split(manifest.version)[0]!;
  function swap(listed: Record<string, string>, type: string): Record<string, string> {
    const others = Object.entries(listed).filter(([address]) => !address.startsWith(deployed));
    const own = Object.entries(local).filter(([address]) => address.endsWith(type));
    return Object.fromEntries([...others, ...own]);
  }
  const importMap = IMPORT_MAP.exec(html)?.[2];
  if (importMap === undefined) throw new Error('The site answered a page without a document.');
  const known = parsePageState(html);
  const map = JSON.parse(importMap) as { integrity: Record<string, string> };
  const { client, standIn = () => undefined } = options;
  const listed = Object.entries(swap(map.integrity, '.js'));
  const newMap = serialiseForScript({
    ...map,
    integrity: Object.fromEntries(listed.map(([at, hash]) => [at, standIn(at) ?? hash])),
  });
  const newState = serialiseForScript({
    ...known,
    isServerRendered: false,
    ...createBuildState(known, manifest, options),
    styles: swap(known.styles, '.css'),
  });
  const script = client ? `<script type="module" src="${client.src}" integrity="${client.hash}"></script>\n` : '';
  const shell = manifest.remote ? undefined : listShellFiles(manifest);
  const head = shell ? `${createShellHead(shell, local)}\n` : '';
  const scripts = shell ? ['', ...createShellPreloads(shell, local), createShellScript(shell, local)].join('\n') : '';
  return {
    html: html
      .replace(COMPOSITION, (attribute) => (options.isReported ? attribute : ''))
      .replace(DEFERS, '')
      .replace(DEFERRED_TAGS_PATTERN, (_, later: string) => later)
      .replace(
        SERVER_RENDERED_PATTERN,
        (_, unopened: string, rest: string) => `<body><div id="root">${unopened}</div>${rest}`,
      )
      .replace(/<(?:link [^>]*>|script type="module"[^>]*><\/script>|style data-href[^>]*>[^]*?<\/style>)\n?/g, (tag) =>
        tag.includes(`="${deployed}`) || tag.includes(' as="image" ') ? '' : tag,
      )
      .replace('</head>', () => `${head}</head>`)
      .replace(IMPORT_MAP, (_, start: string, __, end: string) => start + newMap + end + scripts)
      .replace(STATE, (_, start: string, __, end: string) => start + newState + end)
      .replace(INTEGRITY, (hash, at: string) => standIn(at) ?? hash)
      .replace('</body>', () => `${script}</body>`),
    policy: policy.replace(`'sha256-${sha256(importMap)}'`, () => `'sha256-${sha256(newMap)}'`),
  };
}

/** Reads the state from a page's HTML.
 *  @throws Error for a response that is no page of a site */
export function parsePageState(html: string): EmbeddedPageState {
  const state = STATE.exec(html)?.[2];
  if (state === undefined) throw new Error('The site answered a page without a document.');
  return JSON.parse(state) as EmbeddedPageState;
}

/** Inserts SSR output into a page without SSR output. Omits inline styles, because the checks compare only content.
 *  @param answers API responses used for rendering; for fragments, by remote */
export function insertSsrOutput(
  html: string,
  drawn: { html: string; snapshots: Record<string, unknown> },
  answers: Pick<EmbeddedPageState, 'answers'> & { fragmentAnswers?: Record<string, EmbeddedPageState['answers']> },
): string {
  const state = serialiseForScript({
    ...parsePageState(html),
    isServerRendered: true,
    snapshots: drawn.snapshots,
    ...answers,
  });
  return html
    .replace(FALLBACK_PATTERN, (_, unopened: string) => unopened)
    .replace(
      STATE,
      (_, start: string, __, end: string) => `<div id="root">${drawn.html}</div>\n${start}${state}${end}`,
    );
}

function createBuildState(
  { document, shell, fragments = [] }: EmbeddedPageState,
  manifest: Manifest,
  options: RewriteOptions,
): Partial<EmbeddedPageState> {
  if (!manifest.remote) return { shell: { ...shell, version: manifest.version } };
  const only = createSingleVersion(manifest, options);
  const microFrontends = { ...document.microFrontends, [manifest.name]: [only] };
  return {
    document: { ...document, microFrontends },
    fragments: [...new Set([...fragments, ...(only.extras.fragments ?? [])])],
  };
}

function createSingleVersion(manifest: Manifest, { isReported = false }: RewriteOptions): DeployedVersion {
  const { version, integrity, remote, contract } = manifest;
  const { container, entry, description } = remote!;
  const { prefixes, navigation, fragments } = description;
  return {
    url: formatFileAddress(manifest, entry),
    metadata: { integrity: getOwnValue(integrity, entry)!, version },
    deployment: { traffic: 100, default: true },
    extras: {
      container,
      prefixes,
      navigation,
      ...(fragments && { fragments: Object.keys(fragments) }),
      contract,
      deploymentId: 'local',
      ...(isReported ? {} : { preview: true }),
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
