import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';

/** Limit for sites with hundreds of remotes, as visitors open few of their pages. */
const MAX_PREFETCH_PAGES = 24;

/** Returns the files of other remotes' pages, by entry URL and pattern, in the order of the remotes, so that a
 *  navigation fetches all of them at once. Unlisted pages are left out. */
export function listPrefetchFiles(remotes: readonly Manifest[], owner: string | undefined) {
  const pages = remotes
    .filter(({ name }) => name !== owner)
    .flatMap((manifest) => listedRoutes(manifest).map((route) => ({ manifest, ...route })));
  const found = new Map<string, [pattern: string, files: string[]][]>();
  for (const { manifest, pattern, files } of pages.slice(0, MAX_PREFETCH_PAGES)) {
    const entry = formatFileAddress(manifest, manifest.remote!.entry);
    found.set(entry, [...(found.get(entry) ?? []), [pattern, files]]);
  }
  return Object.fromEntries([...found].map(([entry, patterns]) => [entry, Object.fromEntries(patterns)]));
}

function listedRoutes({ remote, routes }: Manifest) {
  const listed = remote!.description.pages.filter(({ isListed }) => isListed !== false).map(({ path }) => path);
  return routes.filter(({ pattern }) => listed.includes(pattern));
}
