import { parseIntegrityMapPath, PROBE_SPECIFIER, PROBE_IMPORT_MAP } from '@fotosoc/contract/registry/integrity-map';
import type { PageState } from '../page-state.ts';

type Known = Pick<PageState, 'integrity' | 'integrityMaps'>;

export interface IntegrityList {
  /** Makes the browser check every file of a version before any of the files runs. The page includes the list of the
   *  remote that renders the page; the list of another remote is fetched at first use.
   *  @param entry address of the version's entry
   *  @throws Error when the list is missing or has another hash; the next call asks again */
  require: (entry: string) => Promise<void>;
  /** Fetches the list of a version, without any of its files.
   *  @throws Error as in `require` */
  learn: (entry: string) => Promise<void>;
  /** Returns whether the files can only be checked in a new document: this browser neither extends import maps nor
   *  checks preloads. */
  needsDocument: (entry: string) => boolean;
}

/** Creates the integrity lists of remotes for this page.
 *  @param state `integrity` grows with each list that arrives; stylesheets and workers read the same object */
export function createIntegrityList({ integrity, integrityMaps = {} }: Known): IntegrityList {
  const listed = new Set(Object.keys(integrity));
  /** A page lists all files of its own remote, but only the fragments' files of the remotes in `integrityMaps`. */
  const isWhole = (entry: string) => listed.has(entry) && mapOf(entry) === undefined;
  const policy = window.trustedTypes?.createPolicy('fotosoc-integrity', { createScript: (text) => text });
  const lists = new Map<string, Promise<void>>();
  const versions = new Map<string, Promise<unknown>>();
  let merges: boolean | undefined;

  /** Adds an import map. The page's Content-Security-Policy allows the hash of every import map that this function may
   *  add. */
  function addImportMap(text: string): void {
    const script = document.createElement('script');
    script.type = 'importmap';
    script.textContent = policy?.createScript(text) ?? text;
    document.head.append(script);
  }

  function canMerge(): boolean {
    if (merges === undefined) {
      addImportMap(PROBE_IMPORT_MAP);
      merges = import.meta.resolve(PROBE_SPECIFIER) !== PROBE_SPECIFIER;
    }
    return merges;
  }

  async function fetchList(address: string): Promise<void> {
    const answer = await fetch(address, { integrity: integrityMaps[address]! });
    const text = await answer.text();
    if (canMerge()) addImportMap(text);
    Object.assign(integrity, (JSON.parse(text) as { integrity: Record<string, string> }).integrity);
  }

  /** Preloads all files of a version. Firefox checks preloads, keeps them, and does not fetch a file again that failed
   *  the check. */
  async function preloadAll(folder: string): Promise<void> {
    const scripts = Object.keys(integrity).filter((file) => file.startsWith(folder) && file.endsWith('.js'));
    await Promise.all(scripts.map((file) => preload(file, integrity[file]!)));
  }

  function mapOf(entry: string): string | undefined {
    const name = nameIn(entry);
    return Object.keys(integrityMaps).find((map) => parseIntegrityMapPath(map).some((remote) => remote.name === name));
  }

  async function learn(entry: string): Promise<void> {
    if (isWhole(entry)) return;
    const address = mapOf(entry);
    if (address === undefined) throw new Error(`The page has no integrity hashes of ${entry}.`);
    await once(lists, address, () => fetchList(address));
    if (!(entry in integrity)) throw new Error(`The page has no integrity hashes of ${entry}.`);
  }

  return {
    async require(entry) {
      if (isWhole(entry)) return;
      await learn(entry);
      const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
      if (!canMerge()) await once(versions, folder, () => preloadAll(folder));
    },
    learn,
    needsDocument: (entry) => !isWhole(entry) && !canMerge() && !checksPreloads(),
  };
}

/** Runs `work` once per key; after a failure, the next call runs it again. */
function once<T>(works: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const begun = works.get(key);
  if (begun) return begun;
  const promise = work();
  works.set(key, promise);
  promise.catch(() => works.delete(key));
  return promise;
}

function nameIn(entry: string): string {
  return entry.split('/')[2]!;
}

function preload(href: string, integrity: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const failed = () => {
      reject(new Error(`${href} did not load`));
    };
    Object.assign(link, { rel: 'modulepreload', href, integrity, onload: resolve, onerror: failed });
    document.head.append(link);
  });
}

/** Returns whether the browser checks the integrity of module preloads and keeps failed ones. Firefox only: WebKit does
 *  not check them, and Chromium fetches a failed preload again without a check. */
function checksPreloads(): boolean {
  return CSS.supports('-moz-appearance', 'none');
}
