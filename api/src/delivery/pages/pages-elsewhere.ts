import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';

/** A site of hundreds of remotes has more pages than anybody goes to from one of them. */
const MOST = 24;

/** Files of the pages that others than this one's owner draw, by address of the remote's entry and by pattern: whoever goes
 *  there fetches all of them at once. Of pages that are for everybody, which `isListed` says; in the remotes' order. */
export function pagesElsewhere(remotes: readonly Manifest[], owner: string | undefined) {
  const pages = remotes
    .filter(({ name }) => name !== owner)
    .flatMap((manifest) => listedRoutes(manifest).map((route) => ({ manifest, ...route })));
  const found = new Map<string, [pattern: string, files: string[]][]>();
  for (const { manifest, pattern, files } of pages.slice(0, MOST)) {
    const entry = addressOf(manifest, manifest.remote!.entry);
    found.set(entry, [...(found.get(entry) ?? []), [pattern, files]]);
  }
  return Object.fromEntries([...found].map(([entry, patterns]) => [entry, Object.fromEntries(patterns)]));
}

function listedRoutes({ remote, routes }: Manifest) {
  const listed = remote!.description.pages.filter(({ isListed }) => isListed !== false).map(({ path }) => path);
  return routes.filter(({ pattern }) => listed.includes(pattern));
}
