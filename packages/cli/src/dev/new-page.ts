import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { findOwner } from '@fotosoc/contract/registry/owner';
import { matchPattern } from '@fotosoc/contract/registry/paths';

/** Returns whether a path is a new page: the build renders the path, and no live remote owns the path.
 *  @param document live registry document */
export function isNewPage(path: string, document: RegistryDocument, { routes }: Manifest): boolean {
  const live = Object.values(document.microFrontends).flatMap((versions) => versions.map(({ extras }) => extras));
  return findOwner(live, path) === undefined && routes.some(({ pattern }) => matchPattern(pattern, path) !== undefined);
}
