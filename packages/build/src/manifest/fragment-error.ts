import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';

/** Returns an error sentence if the fragments of remote.json and src/routes.tsx differ, or if a fragment has no file of
 *  its own. */
export function findFragmentError(
  fragments: NonNullable<Manifest['fragments']>,
  { fragments: described = {} }: RemoteDescription,
) {
  const filled = fragments.map(({ slot }) => slot);
  const untold = filled.find((slot) => !Object.hasOwn(described, slot));
  if (untold !== undefined)
    return `src/routes.tsx has a fragment for ${untold}: add the fragment to remote.json, under fragments.`;
  const missing = Object.keys(described).find((slot) => !filled.includes(slot));
  if (missing !== undefined)
    return `remote.json has a fragment for ${missing}: add the fragment to src/routes.tsx, by export const fragments = { '${missing}': () => import('./fragments/…') }.`;
  const eager = fragments.find(({ files }) => files.length === 0);
  return eager && `The fragment for ${eager.slot}: write it as () => import('./fragments/…') in src/routes.tsx.`;
}
