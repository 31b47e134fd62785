import path from 'node:path';
import { connect, type RegistryClient } from '@fotosoc/remote/registry-client';
import { workspace } from '../scripts/build-all.ts';
import { copyBundle, manifestIn, type Edit } from './built-bundle.ts';
import { currentSite } from './current-site.ts';
import { DEPLOY_TOKENS } from './sites.ts';

/** A team's client of the registry of the site that the journey is on. */
export function registryOf(name: keyof typeof DEPLOY_TOKENS): RegistryClient {
  const client = () => connect({ name, registryUrl: currentSite().origin, token: DEPLOY_TOKENS[name] });
  return {
    get: (what) => client().get(what),
    post: (act, body) => client().post(act, body),
    file: (version, file) => client().file(version, file),
    upload: (dir, manifest, options) => client().upload(dir, manifest, options),
    uploadMaps: (dir, manifest) => client().uploadMaps(dir, manifest),
  };
}

export const registry = registryOf('mf-loans');

/** Where a version that a journey makes is kept. */
export function variantDir(name: string): string {
  return path.join(workspace, 'e2e/results/variants', `${new URL(currentSite().origin).port}-${name}`);
}

// The page of mf-loans, as the bundler leaves it.
const PAGE_EXPORT = /(\w+\.d\(\w+,\{Component:\(\)=>)([\w$]+)(\}\);)/;
const ROUTES_START = /(\{\w+\.r\(\w+\);)(?=let )/;

/** Edits of the built mf-loans, by where its own code would have been edited. */
export const inLoans = {
  /** Words that the page says. */
  words: (from: string, to: string): Edit => [new RegExp(escaped(from), 'g'), to],
  /** Runs when the entry is evaluated. */
  entry: (code: string): Edit => ['', code, /^remoteEntry\.js$/],
  /** Runs when the exposed module is evaluated. */
  routes: (code: string): Edit => [ROUTES_START, `$1${code}`, /^remoteEntry\.js$/],
  /** Runs when the page's module is evaluated. */
  page: (code: string): Edit => [PAGE_EXPORT, `$1$2$3${code}`],
  /** Runs each time the page is rendered, before anything else of it. */
  render: (code: string): Edit => [
    PAGE_EXPORT,
    `$1__edited$3const __edited=(...given)=>{${code};return $2(...given)};`,
  ],
  /** Runs when the page is left; `host` is what the shell lends to it. */
  leaving: (code: string): Edit => [
    /(\w+)(\.d\(\w+,\{Component:\(\)=>)([\w$]+)(\}\);)/,
    `$1$2__left$4const __lent=(name)=>Object.values($1.S.default[name])[0].get()();` +
      `const __left=(...given)=>{__lent('react').useEffect(()=>()=>{const host=__lent('@fotosoc/host');${code}},[]);return $3(...given)};`,
  ],
  /** What only the server has. */
  drawn: (from: string | RegExp, to: string): Edit => [from, to, /^server\./],
  /** What the router runs before it shows the page. */
  loader: (code: string): Edit => [PAGE_EXPORT, `$1$2,loader:()=>()=>{${code}}$3`],
};

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

const EVENT_FILES = manifestIn(path.join(workspace, 'mf-galleries/dist')).parts!.find(
  ({ slot }) => slot === 'event.gallery',
)!.files;
const EVENT_PART = new RegExp(EVENT_FILES.find((file) => file.endsWith('.js'))!.replaceAll('.', String.raw`\.`));

/** Edits of the part of the built mf-galleries for the page of an event. */
export const inEventPart = {
  /** Its script. */
  script: EVENT_PART,
  /** Words that say how many photos there are, in browsers alone. */
  words: (from: string): Edit => [/`All (?=\$\{\w+\} photos`)/g, `\`${from}`, EVENT_PART],
  /** Runs when it is evaluated. */
  evaluated: (code: string): Edit => [PAGE_EXPORT, `$1$2$3${code}`, EVENT_PART],
  /** Runs each time it is rendered, before anything else of it. */
  render: (code: string): Edit => [
    PAGE_EXPORT,
    `$1__edited$3const __edited=(...given)=>{${code};return $2(...given)};`,
    EVENT_PART,
  ],
  /** Runs on the server, when it is drawn. */
  drawn: (code: string): Edit => ['"event.gallery":()=>', `"event.gallery":()=>{${code}},never:()=>`, /^server\./],
};

/** Publishes a version of mf-loans that differs in these edits.
 *  @param version any; always with the same edits
 *  @param override why the gate is to let it through although its pages are not well */
export async function publishVariant(version: string, edits: Edit[], override?: string): Promise<void> {
  const dist = variantDir(version);
  copyBundle('mf-loans', version, dist, edits);
  await registry.upload(dist, manifestIn(dist), { override });
}
