import type { VisitorRemote } from '@fotosoc/loader/visitor';

export const savesData = () => false;

/** Replaces the shell's module: fetches the files of a page in the monolith. */
export function createPagePrefetch({ pageFiles = {} }: { pageFiles?: Record<string, string[]> }) {
  const begun = new Set<string>();
  return async (_owner: VisitorRemote, path: string): Promise<void> => {
    const missing = (pageFiles[path] ?? []).filter((file) => !begun.has(file));
    for (const file of missing) begun.add(file);
    await Promise.all(missing.map(async (file) => (await fetch(file)).arrayBuffer()));
  };
}
