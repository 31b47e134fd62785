import type { VisitorRemote } from '@fotosoc/loader/visitor';

/** Nobody here says so. */
export const savesData = () => false;

/** In the place of the shell's own: the files of a page, as the one build has cut them. */
export function createFetchAhead({ pageFiles = {} }: { pageFiles?: Record<string, string[]> }) {
  const begun = new Set<string>();
  return async (_owner: VisitorRemote, path: string): Promise<void> => {
    const missing = (pageFiles[path] ?? []).filter((file) => !begun.has(file));
    for (const file of missing) begun.add(file);
    await Promise.all(missing.map(async (file) => (await fetch(file)).arrayBuffer()));
  };
}
