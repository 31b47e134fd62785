import type { InlinedData, LoadedFragment } from './container.ts';
import type { LoadFailure, VersionState } from './loader.ts';
import type { RemoteVersion, VisitorRemote } from './visitor.ts';

export interface LoadedVersionFragment extends LoadedFragment {
  version: RemoteVersion;
  /** Loads the fragment of the last known good version after a crash.
   *  @throws if no version is left */
  fallBack: (error: unknown) => Promise<LoadedVersionFragment>;
}

export interface FragmentSource {
  /** Adds the hashes of every file that a fragment may load. Must complete before any of these files is loaded. */
  requireIntegrity: (entry: string, slot: string) => Promise<void>;
  answers?: Record<string, InlinedData['answers']> | undefined;
  versions: VersionState;
}

/** Loads the fragment of a remote for a slot. In a separate module, because pages without slots do not need this code.
 *  @param renderedVersion version whose fragment the server has rendered in the slot
 *  @throws if no version loads in time */
export async function loadFragment(
  source: FragmentSource,
  remote: VisitorRemote,
  slot: string,
  renderedVersion = remote.active,
): Promise<LoadedVersionFragment> {
  const { active, lastGood } = remote;
  const { hasFailed, fail, inTime, onLoaded } = source.versions;

  async function take(version: RemoteVersion, startedAt: number): Promise<LoadedVersionFragment> {
    try {
      const fragment = await inTime({ remote, version, startedAt }, load(source, remote, version, slot));
      onLoaded(remote.name, version, performance.now() - startedAt);
      // A rendered fragment may throw at any later time.
      return {
        ...fragment,
        version,
        fallBack: async (error) => fallBackFrom(version, 'render', error, performance.now()),
      };
    } catch (error) {
      return fallBackFrom(version, 'fragment', error, startedAt);
    }
  }

  async function fallBackFrom(version: RemoteVersion, step: LoadFailure['step'], error: unknown, startedAt: number) {
    fail(remote, version, step, error);
    if (version === lastGood || lastGood.container === active.container) throw error;
    return take(lastGood, startedAt);
  }

  const isLost = hasFailed(active) && lastGood.container !== active.container;
  return take(isLost ? lastGood : renderedVersion, performance.now());
}

async function load(
  { requireIntegrity, answers, versions }: FragmentSource,
  { name, active }: VisitorRemote,
  version: RemoteVersion,
  slot: string,
): Promise<LoadedFragment> {
  await requireIntegrity(version.entry, slot);
  // Inlined responses have the contract revision of the active version; a version of another revision must request its
  // data.
  const { fragments } = await versions.expose(
    version,
    version.contract === active.contract ? answers?.[name] : undefined,
  );
  const bring = fragments[slot];
  if (!bring) throw new Error(`${version.container} has no fragment for ${slot}`);
  return bring();
}
