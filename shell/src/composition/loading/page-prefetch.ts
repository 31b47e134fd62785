import { findByPath } from '@fotosoc/contract/registry/paths';
import type { Connection } from '@fotosoc/loader/connection';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import type { PageState } from '../page-state.ts';

/** Creates a function that fetches the first page of a remote in parallel with its integrity list. Otherwise list,
 *  entry and page would be requested in sequence. Runs no code; the loader checks the files and handles failures.
 *  Arriving bytes are noted on `line`.
 *  @returns function that starts the fetch and resolves when every file has arrived or failed */
export function createPagePrefetch(
  { integrity, pageFiles = {} }: Pick<PageState, 'integrity' | 'pageFiles'>,
  line: Pick<Connection, 'note'>,
) {
  const begun = new Set(Object.keys(integrity)); // files that this page lists are loaded already
  return async ({ active: { entry } }: VisitorRemote, path: string, signal: AbortSignal | null = null) => {
    const pages = Object.entries(pageFiles[entry] ?? {});
    const files = findByPath(pages, path, ([pattern]) => pattern)?.[1] ?? [];
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    const fetched = [entry, ...files.map((file) => folder + file)].map(async (address) => {
      if (begun.has(address)) return;
      begun.add(address);
      try {
        const reader = (await fetch(address, { signal })).body!.getReader();
        while (!(await reader.read()).done) line.note();
      } catch {
        begun.delete(address); // a later call may fetch the file again
      }
    });
    await Promise.all(fetched);
  };
}

/** Returns whether the visitor asked for reduced data usage. Only some browsers report the setting. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
