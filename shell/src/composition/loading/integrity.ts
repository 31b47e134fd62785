import { listedAt, MERGED, PROBE } from '@fotosoc/contract/registry/integrity-map';
import type { PageState } from '../page-state.ts';

/** What this needs of the page. */
type Known = Pick<PageState, 'integrity' | 'integrityMaps'>;

export interface IntegrityList {
  /** Makes the browser check every file of a version before any of it runs. The page has done so for the remote that draws
   *  it; another one's list is fetched the first time.
   *  @param entry address of the version's entry
   *  @throws when the list does not arrive as it was announced; the next call asks again */
  require: (entry: string) => Promise<void>;
  /** Fetches its list, and none of its files.
   *  @throws as above */
  learn: (entry: string) => Promise<void>;
  /** Whether only another document can: this browser neither lets import maps grow nor checks what it preloads. */
  needsDocument: (entry: string) => boolean;
}

/** The integrity of remotes, as far as this page knows it.
 *  @param state whose `integrity` grows with each list that arrives, for stylesheets and workers */
export function createIntegrityList({ integrity, integrityMaps = {} }: Known): IntegrityList {
  const listed = new Set(Object.keys(integrity));
  /** Of a remote that a map lists, the page has at most what its parts need. */
  const isWhole = (entry: string) => listed.has(entry) && mapOf(entry) === undefined;
  const policy = window.trustedTypes?.createPolicy('fotosoc-integrity', { createScript: (text) => text });
  const lists = new Map<string, Promise<void>>();
  const versions = new Map<string, Promise<unknown>>();
  let merges: boolean | undefined;

  /** The page's policy knows the hash of every text that may be put in here. */
  function addImportMap(text: string): void {
    const script = document.createElement('script');
    script.type = 'importmap';
    script.textContent = policy?.createScript(text) ?? text;
    document.head.append(script);
  }

  function canMerge(): boolean {
    if (merges === undefined) {
      addImportMap(PROBE);
      merges = import.meta.resolve(MERGED) !== MERGED;
    }
    return merges;
  }

  async function fetchList(address: string): Promise<void> {
    const answer = await fetch(address, { integrity: integrityMaps[address]! });
    const text = await answer.text();
    if (canMerge()) addImportMap(text);
    Object.assign(integrity, (JSON.parse(text) as { integrity: Record<string, string> }).integrity);
  }

  /** Firefox keeps what it has preloaded and checked, and never fetches again what did not pass. */
  async function preloadAll(folder: string): Promise<void> {
    const scripts = Object.keys(integrity).filter((file) => file.startsWith(folder) && file.endsWith('.js'));
    await Promise.all(scripts.map((file) => preload(file, integrity[file]!)));
  }

  function mapOf(entry: string): string | undefined {
    const name = nameIn(entry);
    return Object.keys(integrityMaps).find((map) => listedAt(map).some((remote) => remote.name === name));
  }

  async function learn(entry: string): Promise<void> {
    if (isWhole(entry)) return;
    const address = mapOf(entry);
    if (address === undefined) throw new Error(`The page knows no integrity of ${entry}.`);
    await once(lists, address, () => fetchList(address));
    if (!(entry in integrity)) throw new Error(`The page knows no integrity of ${entry}.`);
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

/** The work of a key, done again only after it has failed. */
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

/** Firefox: WebKit preloads modules unchecked, and Chromium fetches again, unchecked, what did not pass. */
function checksPreloads(): boolean {
  return CSS.supports('-moz-appearance', 'none');
}
