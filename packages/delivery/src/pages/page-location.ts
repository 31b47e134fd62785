import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { describePage } from '@fotosoc/contract/registry/page-data';
import { findOwner } from '@fotosoc/contract/registry/owner';
import { findByPath } from '@fotosoc/contract/registry/paths';
import type { PageDescription } from '@fotosoc/contract/registry/remote-json';
import type { VisitorComposition } from '../registry/composition.ts';

/** Owner and route of a path, before data is read. */
export interface PageLocation {
  path: string;
  /** Remote of the page; undefined for the shell's own pages. */
  owner?: Manifest;
  route?: Manifest['routes'][number];
  /** Remote with the prefix of the path, with or without such a page. */
  remote?: string | undefined;
  isRetired?: boolean;
  files: string[];
}

export function locatePage({ shell, remotes, retired }: VisitorComposition, path: string): PageLocation {
  const own = findByPath(shell.routes, path, ({ pattern }) => pattern);
  if (own) return { path, route: own, files: own.files.map((file) => formatFileAddress(shell, file)) };
  const owned = remotes.map((manifest) => ({ manifest, prefixes: manifest.remote!.description.prefixes }));
  const found = findOwner([...owned, ...retired], removeTrailingSlash(path));
  if (found && !('manifest' in found)) return { path, isRetired: true, files: [] };
  const owner = found?.manifest;
  const route = owner && findByPath(owner.routes, path, ({ pattern }) => pattern);
  if (!owner || !route) return { path, remote: owner?.name, files: [] };
  return {
    path,
    remote: owner.name,
    owner,
    route,
    files: [...owner.initial, ...route.files].map((file) => formatFileAddress(owner, file)),
  };
}

/** Returns the query parameters of the HTML of a page; undefined for any. Pages rendered by browsers do not depend on
 *  the query. */
export function listQueryParameters(location: PageLocation): readonly string[] | undefined {
  const page = findPageDescription(location);
  if (!location.owner || !location.route || page?.ssr === false) return [];
  return page?.query;
}

/** Returns the description of a remote's page. */
export function findPageDescription({ path, owner, route }: PageLocation): PageDescription | undefined {
  return owner && route && describePage(owner.remote!.description.pages, path)?.page;
}

export function removeTrailingSlash(path: string): string {
  return path.replace(/(.)\/+$/, '$1');
}
