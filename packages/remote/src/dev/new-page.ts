import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { ownerOf } from '@fotosoc/contract/registry/owner';
import { matchPattern } from '@fotosoc/contract/registry/paths';

/** Whether a page is there from now on: the build draws it, at a path that is nobody's yet.
 *  @param document what is live */
export function isNewPage(path: string, document: RegistryDocument, { routes }: Manifest): boolean {
  const live = Object.values(document.microFrontends).flatMap((versions) => versions.map(({ extras }) => extras));
  return ownerOf(live, path) === undefined && routes.some(({ pattern }) => matchPattern(pattern, path) !== undefined);
}
