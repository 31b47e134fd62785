import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { Line } from '@fotosoc/loader/line';
import type { VisitorRemote } from '@fotosoc/loader/visitor';
import type { PageState } from '../page-state.ts';

/** Fetches the first page of a remote that somebody goes to, while what its files are checked by is on its way as well.
 *  Else each would be asked for by what came before it: that list, the entry, the page. Runs nothing; what does not arrive
 *  as it was is left to who loads it, and checks it. Whoever waits for it learns from `line` that it is coming. */
export function createFetchAhead(
  { integrity, pageFiles = {} }: Pick<PageState, 'integrity' | 'pageFiles'>,
  line: Pick<Line, 'note'>,
) {
  const begun = new Set(Object.keys(integrity)); // what this page lists, it has
  return ({ active: { entry } }: VisitorRemote, path: string): void => {
    const pages = Object.entries(pageFiles[entry] ?? {});
    const files = pages.find(([pattern]) => matchPattern(pattern, path))?.[1] ?? [];
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    for (const address of [entry, ...files.map((file) => folder + file)]) {
      if (begun.has(address)) continue;
      begun.add(address);
      void readAll(address, line.note).catch(() => undefined);
    }
  };
}

/** @param onBytes told whenever some have come */
async function readAll(address: string, onBytes: () => void): Promise<void> {
  const reader = (await fetch(address)).body!.getReader();
  while (!(await reader.read()).done) onBytes();
}
