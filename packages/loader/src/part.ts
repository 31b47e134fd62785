import type { Brought, LoadedPart } from './container.ts';
import type { LoadFailure, Versions } from './loader.ts';
import type { RemoteVersion, VisitorRemote } from './visitor.ts';

/** A part of one version. */
export interface ShownPart extends LoadedPart {
  version: RemoteVersion;
  /** Once it has thrown while it was drawn: that of the last good version.
   *  @throws when there is nothing left to draw */
  fallBack: (error: unknown) => Promise<ShownPart>;
}

/** What the page brought for parts of other remotes. */
export interface PartSource {
  /** Makes sure that the browser checks every file that a part may load, before any is loaded. */
  requireIntegrity: (entry: string, slot: string) => Promise<void>;
  /** By the name of the remote. */
  answers?: Record<string, Brought['answers']> | undefined;
  versions: Versions;
}

/** The part of a remote that fills a place on another's page. Apart from the loader, which pages without places have as well.
 *  @param drawnBy the version whose part stands there already
 *  @throws when no version brings it in time */
export async function loadPart(
  source: PartSource,
  remote: VisitorRemote,
  slot: string,
  drawnBy = remote.active,
): Promise<ShownPart> {
  const { active, lastGood } = remote;
  const { hasFailed, fail, inTime, onLoaded } = source.versions;

  async function take(version: RemoteVersion, startedAt: number): Promise<ShownPart> {
    try {
      const part = await inTime({ remote, version, startedAt }, load(source, remote, version, slot));
      onLoaded(remote.name, version, performance.now() - startedAt);
      // What throws once it is drawn may do so at any time.
      return { ...part, version, fallBack: async (error) => fallBackFrom(version, 'render', error, performance.now()) };
    } catch (error) {
      return fallBackFrom(version, 'part', error, startedAt);
    }
  }

  async function fallBackFrom(version: RemoteVersion, step: LoadFailure['step'], error: unknown, startedAt: number) {
    fail(remote, version, step, error);
    if (version === lastGood || lastGood.container === active.container) throw error;
    return take(lastGood, startedAt);
  }

  const isLost = hasFailed(active) && lastGood.container !== active.container;
  return take(isLost ? lastGood : drawnBy, performance.now());
}

async function load(
  { requireIntegrity, answers, versions }: PartSource,
  { name, active }: VisitorRemote,
  version: RemoteVersion,
  slot: string,
): Promise<LoadedPart> {
  await requireIntegrity(version.entry, slot);
  // They are in the shape of the version that visitors get.
  const { parts } = await versions.expose(version, version.contract === active.contract ? answers?.[name] : undefined);
  const bring = parts[slot];
  if (!bring) throw new Error(`${version.container} has no part for ${slot}`);
  return bring();
}
