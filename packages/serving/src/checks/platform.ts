import semver from 'semver';
import { RUNTIME } from '@fotosoc/contract/registry/lent-runtime';
import type { Exports, Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';

/** What a remote is measured by of a shell. */
export type LiveShell = Pick<Manifest, 'version' | 'provides' | 'deprecates' | 'react'>;

/** What a version is measured against: what is live at this moment. */
export interface Platform {
  /** The shell visitors have; undefined before the first one. */
  shell: LiveShell | undefined;
  /** The one that some of them have. */
  canaryShell?: LiveShell | undefined;
  /** The one that a roll-back would give them. */
  lastGoodShell?: LiveShell | undefined;
  apiVersion: string;
  /** The version of the same remote that all visitors have. */
  active?: string;
  /** Sizes that it keeps. */
  activeBudgets?: RemoteDescription['budgets'] | undefined;
  /** Bytes of code that this site allows each remote; undefined where the site does not say. */
  maxCodeBytes?: number | undefined;
  /** What that says of places. */
  activePlaces?: PlacesOfVersion;
  /** What else is live: the prefixes each draws, of remotes what they need of a shell, and what they say of places. */
  others: ({ name: string; prefixes: string[]; needs?: Needs } & Partial<PlacesOfVersion>)[];
}

/** Places for parts, as a version of a remote says of them. */
export interface PlacesOfVersion {
  /** On pages of others: what it fills. */
  parts: string[];
  /** On its own pages. */
  places: { slot: string; path: string }[];
  described: PlacesDescribed;
}

/** What its places are given, and what its parts read of what those of others are, by examples. */
export type PlacesDescribed = Pick<RemoteDescription, 'places' | 'parts'>;

/** What of its remote.json is about places. */
type Described = PlacesDescribed & { pages: readonly Pick<RemoteDescription['pages'][number], 'path' | 'slots'>[] };

export function placesOfVersion(description: Described | undefined): PlacesOfVersion {
  const { pages, places: declared, parts } = description ?? {};
  // Of a version that was stored long ago, nothing is taken for granted.
  const places = (pages ?? []).flatMap(({ path, slots = [] }) => slots.map((slot) => ({ slot, path })));
  return { parts: Object.keys(parts ?? {}), places, described: { places: told(declared), parts: told(parts) } };
}

function told<T extends { examples?: unknown }>(by: Record<string, T> | undefined): Record<string, T> | undefined {
  return by && Object.fromEntries(Object.entries(by).filter(([, { examples }]) => examples !== undefined));
}

/** What one version of a remote needs of a shell. */
export interface Needs {
  /** Its range of versions. */
  shell: string;
  /** True of a last good version that the next major of the shell need not bear (`isSettled`). */
  isSettled?: boolean;
  version?: string;
  /** What it takes of the modules that the shell lends; undefined when its build did not say. */
  uses?: Manifest['uses'];
  /** Its range of versions of React; undefined when its build did not say. */
  react?: string;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The range of shells that a version is held to. The range of a last good version is what its team says of the one that
 *  visitors have: a team that takes on another major says so once. What it takes of a shell is read from its own files all
 *  the same; where these do not say, its own range is all that is known.
 *  @param active the version that visitors have, if that is another */
export function rangeOf({ remote, uses }: Manifest, active: Manifest | undefined): string {
  const own = remote!.description.requires.shell;
  return uses === undefined ? own : (active?.remote?.description.requires.shell ?? own);
}

/** Whether a version has been live for so long, without being taken back, that no tab is left with another one. It may then
 *  go on in the next major of the shell without a last good version beside it. */
export function isSettled(activatedAt: string, at: Date): boolean {
  return at.getTime() - Date.parse(activatedAt) >= WEEK_MS;
}

/** What is asked of a shell by others. Of its next major, nothing by what is settled but to answer its calls of the runtime:
 *  pages with such a shell are not given what it does not bear (`isBorne`). */
export function othersAsking(shell: Pick<Manifest, 'version'>, { others, shell: live }: Platform): Platform['others'] {
  if (!live || semver.major(shell.version) <= semver.major(live.version)) return others;
  return others.map((other) => {
    if (!other.needs?.isSettled) return other;
    const { version, uses } = other.needs;
    return { ...other, needs: { shell: '*', version, ...(uses && { uses: callsIn(uses) }) } };
  });
}

/** What is called of the runtime, of all that is taken. */
function callsIn(uses: Exports): Exports {
  return uses[RUNTIME] ? { [RUNTIME]: uses[RUNTIME] } : {};
}
