import { readFileSync } from 'node:fs';
import { RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';

/** Names of the files that the site generates for an embeddable version: the entry, and its runtime functions. No file
 *  of a bundle has these names. */
export const EMBEDDED_ENTRY = 'mf-entry.js';
const EMBEDDED_RUNTIME = 'mf-answers.js';
export const EMBEDDED_FILES = [EMBEDDED_ENTRY, EMBEDDED_RUNTIME] as const;

const COMMENTS_AND_INDENTATION = /^\s*(?:\/\/.*|\/\*[^]*?\*\/)\n|^\s+/gm;

const RUNTIME_SOURCE = readFileSync(new URL('runtime.js', import.meta.url), 'utf8').replace(
  COMMENTS_AND_INDENTATION,
  '',
);

/** Returns whether pages of other sites may load a version (`embeddable` in remote.json). */
export function isEmbeddable({ remote }: Manifest): boolean {
  return remote?.description.embeddable === true;
}

/** Returns the text of a generated file; `undefined` for a version that is not embeddable. */
export function createEmbeddedFile(manifest: Manifest, file: (typeof EMBEDDED_FILES)[number]): string | undefined {
  if (!isEmbeddable(manifest)) return undefined;
  return file === EMBEDDED_ENTRY ? createEntry(manifest) : RUNTIME_SOURCE;
}

/** Returns the entry that pages of other sites load. Its `get` takes each module that the version uses from the page:
 *  the loaded copy, or else the newest. API responses have the response version of the remote's build. `init` loads
 *  nothing: with the strategy `version-first`, a host loads no shared module before the `init` of each remote has
 *  ended. */
function createEntry(manifest: Manifest): string {
  const { name, remote, integrity, uses = {}, contract } = manifest;
  const base = formatFileAddress(manifest);
  const sheets = Object.entries(integrity)
    .filter(([file]) => file.endsWith('.css'))
    .map(([file, hash]) => [base + file, hash]);
  const taken = Object.keys(uses).filter((module) => module !== RUNTIME_MODULE);
  return `import './${EMBEDDED_RUNTIME}';
import { get as getExposed, init as begin } from './${remote!.entry}';
Object.assign((globalThis.__FOTOSOC_INTEGRITY__ ??= {}), ${JSON.stringify(Object.fromEntries(sheets))});
const isOlder = (one, other) => one.localeCompare(other, 'en', { numeric: true }) < 0;
const isBetter = ([version, { lib }], [other, { lib: otherLib }]) =>
lib || otherLib ? !otherLib : isOlder(other, version);
let given, begun;
async function take(scope) {
const found = await Promise.all(${JSON.stringify(taken)}.map(async (name) => {
const versions = Object.entries(scope[name] ?? {});
if (!versions[0]) throw new Error('${name} takes ' + name + ' of the page, which does not share it.');
const [version, provided] = versions.reduce((best, one) => (isBetter(one, best) ? one : best));
const load = provided.lib ?? (await provided.get());
const module = load();
const createQueries = module.createRemoteQueries ?? module.lend;
const adapted = createQueries ? { ...module, ...createQueries(${contract ?? ''}) } : module;
Object.assign(provided, { lib: load, loaded: true });
return [name, { [version]: { version, get: () => () => adapted } }];
}));
return Object.fromEntries(found);
}
export const init = (scope) => void (given ??= scope);
export async function get(name) {
begun ??= take(given).then(begin);
try { await begun } catch (error) { begun = undefined; throw error }
return getExposed(name);
}
`;
}
