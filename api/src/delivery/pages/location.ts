import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { describePage } from '@fotosoc/contract/registry/page-data';
import { ownerOf } from '@fotosoc/contract/registry/owner';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { VisitorComposition } from '../registry/composition.ts';

/** What is at a path, before anything is asked about it. */
export interface Location {
  path: string;
  /** The remote that draws it; undefined for the shell's own pages. */
  owner?: Manifest;
  route?: Manifest['routes'][number];
  /** The remote whose prefix it has, with or without such a page. */
  remote?: string | undefined;
  /** Whether it belongs to a remote that is off the site. */
  isRetired?: boolean;
  files: string[];
}

export function locate({ shell, remotes, retired }: VisitorComposition, path: string): Location {
  const own = shell.routes.find(({ pattern }) => matchPattern(pattern, path));
  if (own) return { path, route: own, files: own.files.map((file) => addressOf(shell, file)) };
  const owned = remotes.map((manifest) => ({ manifest, prefixes: manifest.remote!.description.prefixes }));
  const found = ownerOf([...owned, ...retired], withoutTrailingSlash(path));
  if (found && !('manifest' in found)) return { path, isRetired: true, files: [] };
  const owner = found?.manifest;
  const route = owner?.routes.find(({ pattern }) => matchPattern(pattern, path));
  if (!owner || !route) return { path, remote: owner?.name, files: [] };
  return {
    path,
    remote: owner.name,
    owner,
    route,
    files: [...owner.initial, ...route.files].map((file) => addressOf(owner, file)),
  };
}

/** Parameters of the query that the HTML of a page depends on; undefined where that may be any. What browsers draw is sent
 *  the same whatever they read. */
export function parametersRead({ path, owner, route }: Location): readonly string[] | undefined {
  const page = owner && route && describePage(owner.remote!.description.pages, path)?.page;
  if (!owner || !route || page?.isDrawn === false) return [];
  return page?.query;
}

export function withoutTrailingSlash(path: string): string {
  return path.replace(/(.)\/+$/, '$1');
}
