import type { Manifest } from './manifest.ts';

// Builds of release 1 use other names. Their manifests stay in the databases and files of sites, and teams may publish
// such builds until they have run `remote upgrade`.

type Json = Record<string, unknown>;

/** Former name of `CONSUMED_EXPORTS_FILE`. */
export const FORMER_CONSUMED_EXPORTS_FILE = 'taken.json';

/** Functions of the contract that the host re-exports, by their former names. */
export const FORMER_CONTRACT_EXPORTS: ReadonlyMap<string, string> = new Map([
  ['addressOf', 'formatApiAddress'],
  ['callTimeoutMs', 'getRequestTimeoutMs'],
]);

/** Former and current names of remote.json and of its pages. */
const REMOTE_JSON_NAMES = { places: 'slots', parts: 'fragments' };
const PAGE_NAMES = { isDrawn: 'ssr' };
const MANIFEST_NAMES = { parts: 'fragments', taken: 'consumedExports' };

/** Returns remote.json with the current names, from the former or the current form. Values that are no object are
 *  returned unchanged, because validation follows. */
export function normalizeRemoteJson(json: unknown): unknown {
  if (!isObject(json)) return json;
  const renamed = renameKeys(json, REMOTE_JSON_NAMES);
  return Array.isArray(renamed['pages'])
    ? { ...renamed, pages: renamed['pages'].map((page) => (isObject(page) ? renameKeys(page, PAGE_NAMES) : page)) }
    : renamed;
}

/** Returns a manifest with the current names, remote.json included; see `normalizeRemoteJson`. */
export function normalizeManifest(json: unknown): unknown {
  if (!isObject(json)) return json;
  const manifest = renameKeys(json, MANIFEST_NAMES);
  const { remote } = manifest;
  if (!isObject(remote)) return manifest;
  return { ...manifest, remote: { ...remote, description: normalizeRemoteJson(remote['description']) } };
}

/** Parses the manifest of a published version.
 *  @throws SyntaxError for text that is no JSON */
export function parseManifest(text: string): Manifest {
  return normalizeManifest(JSON.parse(text)) as Manifest;
}

/** Returns a page's state with the former names in addition, for shells of release 1. */
export function addFormerPageNames(state: Json): Json {
  const { isServerRendered, fragments, fragmentAnswers, lastGoodFragments } = state;
  return {
    ...state,
    isDrawn: isServerRendered,
    parts: fragments,
    partAnswers: fragmentAnswers,
    lastGoodParts: lastGoodFragments,
  };
}

function renameKeys(json: Json, names: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      const name = Object.hasOwn(names, key) ? names[key]! : key;
      return [Object.hasOwn(json, name) ? key : name, value];
    }),
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
