import path from 'node:path';
import { createRegistryClient, type RegistryClient } from '@fotosoc/cli/registry-client';
import { workspace } from '../scripts/build-all.ts';
import { copyBundle, readManifest, type Edit } from './built-bundle.ts';
import { getCurrentSite } from './current-site.ts';
import { DEPLOY_TOKENS } from './sites.ts';

/** Returns a team's registry client for the site of the journey. */
export function createTeamRegistry(name: keyof typeof DEPLOY_TOKENS): RegistryClient {
  const client = () => createRegistryClient({ name, registryUrl: getCurrentSite().origin, token: DEPLOY_TOKENS[name] });
  return {
    get: (what) => client().get(what),
    post: (act, body) => client().post(act, body),
    file: (version, file) => client().file(version, file),
    upload: (dir, manifest, options) => client().upload(dir, manifest, options),
    uploadMaps: (dir, manifest) => client().uploadMaps(dir, manifest),
  };
}

export const registry = createTeamRegistry('mf-loans');

export function getVariantDir(name: string): string {
  return path.join(workspace, 'e2e/results/variants', `${new URL(getCurrentSite().origin).port}-${name}`);
}

// Patterns of the page of mf-loans in the bundler's output.
const PAGE_EXPORT = /(\w+\.d\(\w+,\{Component:\(\)=>)([\w$]+)(\}\);)/;
const ROUTES_START = /(\{\w+\.r\(\w+\);)(?=let )/;

/** Edits of the built mf-loans. Each adds code at one position of the source. */
export const loansEdits = {
  words: (from: string, to: string): Edit => [new RegExp(escaped(from), 'g'), to],
  /** Runs when the entry is evaluated. */
  entry: (code: string): Edit => ['', code, /^remoteEntry\.js$/],
  /** Runs when the exposed module is evaluated. */
  routes: (code: string): Edit => [ROUTES_START, `$1${code}`, /^remoteEntry\.js$/],
  /** Runs when the page's module is evaluated. */
  page: (code: string): Edit => [PAGE_EXPORT, `$1$2$3${code}`],
  /** Runs before each render of the page. */
  render: (code: string): Edit => [
    PAGE_EXPORT,
    `$1__edited$3const __edited=(...given)=>{${code};return $2(...given)};`,
  ],
  /** Runs when the page is left; `host` is the host API provided by the shell. */
  leaving: (code: string): Edit => [
    /(\w+)(\.d\(\w+,\{Component:\(\)=>)([\w$]+)(\}\);)/,
    `$1$2__left$4const __lent=(name)=>Object.values($1.S.default[name])[0].get()();` +
      `const __left=(...given)=>{__lent('react').useEffect(()=>()=>{const host=__lent('@fotosoc/host');${code}},[]);return $3(...given)};`,
  ],
  /** Replaces a text in the server bundle only. */
  drawn: (from: string | RegExp, to: string): Edit => [from, to, /^server\./],
  /** Runs as the page's loader. */
  loader: (code: string): Edit => [PAGE_EXPORT, `$1$2,loader:()=>()=>{${code}}$3`],
};

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

const EVENT_FILES = readManifest(path.join(workspace, 'mf-galleries/dist')).fragments!.find(
  ({ slot }) => slot === 'event.gallery',
)!.files;
const EVENT_PART = new RegExp(EVENT_FILES.find((file) => file.endsWith('.js'))!.replaceAll('.', String.raw`\.`));

/** Edits of the event page's fragment in the built mf-galleries. */
export const eventFragmentEdits = {
  script: EVENT_PART,
  /** Text with the number of photos, in browsers only. */
  words: (from: string): Edit => [/`All (?=\$\{\w+\} photos`)/g, `\`${from}`, EVENT_PART],
  /** Runs when the fragment's module is evaluated. */
  evaluated: (code: string): Edit => [PAGE_EXPORT, `$1$2$3${code}`, EVENT_PART],
  /** Runs before each render of the fragment. */
  render: (code: string): Edit => [
    PAGE_EXPORT,
    `$1__edited$3const __edited=(...given)=>{${code};return $2(...given)};`,
    EVENT_PART,
  ],
  /** Runs on the server when the fragment is rendered. */
  drawn: (code: string): Edit => ['"event.gallery":()=>', `"event.gallery":()=>{${code}},never:()=>`, /^server\./],
};

/** Publishes a version of mf-loans with these edits.
 *  @param version version; must always have the same edits
 *  @param override reason to override failed publish checks */
export async function publishVariant(version: string, edits: Edit[], override?: string): Promise<void> {
  const dist = getVariantDir(version);
  copyBundle('mf-loans', version, dist, edits);
  await registry.upload(dist, readManifest(dist), { override });
}
