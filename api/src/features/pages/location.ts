import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { ownerOf } from '@fotosoc/contract/registry/owner';
import { matchPattern } from '@fotosoc/contract/registry/paths';
import type { VisitorComposition } from '../deployments/document/registry.ts';

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

export function withoutTrailingSlash(path: string): string {
  return path.replace(/(.)\/+$/, '$1');
}
