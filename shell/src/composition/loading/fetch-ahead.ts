import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { Line } from '@fotosoc/loader/line';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import type { PageState } from '../page-state.ts';

/** Fetches the first page of a remote that somebody goes to, while what its files are checked by is on its way as well.
 *  Else each would be asked for by what came before it: that list, the entry, the page. Runs nothing; what does not arrive
 *  as it was is left to who loads it, and checks it. Whoever waits for it learns from `line` that it is coming.
 *  @returns what begins to fetch, and resolves once all of it is there or has failed */
export function createFetchAhead(
  { integrity, pageFiles = {} }: Pick<PageState, 'integrity' | 'pageFiles'>,
  line: Pick<Line, 'note'>,
) {
  const begun = new Set(Object.keys(integrity)); // what this page lists, it has
  return async ({ active: { entry } }: VisitorRemote, path: string, signal: AbortSignal | null = null) => {
    const pages = Object.entries(pageFiles[entry] ?? {});
    const files = pages.find(([pattern]) => matchPattern(pattern, path))?.[1] ?? [];
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    const fetched = [entry, ...files.map((file) => folder + file)].map(async (address) => {
      if (begun.has(address)) return;
      begun.add(address);
      try {
        const reader = (await fetch(address, { signal })).body!.getReader();
        while (!(await reader.read()).done) line.note();
      } catch {
        begun.delete(address); // to be asked for again
      }
    });
    await Promise.all(fetched);
  };
}

/** Whether this visitor pays for what may never be looked at; only some browsers say. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
