import semver from 'semver';
import { RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import type { Exports, Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';

export type LiveShell = Pick<Manifest, 'version' | 'provides' | 'deprecates' | 'react'>;

/** Live versions against which a version is checked. */
export interface Platform {
  /** Active shell; `undefined` before the first. */
  shell: LiveShell | undefined;
  canaryShell?: LiveShell | undefined;
  lastGoodShell?: LiveShell | undefined;
  apiVersion: string;
  active?: string;
  activeBudgets?: RemoteDescription['budgets'] | undefined;
  /** Code limit of the site per remote, in bytes; `undefined` if unknown. */
  maxCodeBytes?: number | undefined;
  activePlaces?: VersionSlots;
  /** Other live versions: prefixes, requirements of remotes, and their slots and fragments. */
  others: ({ name: string; prefixes: string[]; needs?: ShellRequirements } & Partial<VersionSlots>)[];
}

export interface VersionSlots {
  parts: string[];
  places: { slot: string; path: string }[];
  described: SlotDescriptionsOfVersion;
}

/** Examples of slot props: of the version's slots, and as read by the version's fragments. */
export type SlotDescriptionsOfVersion = Pick<RemoteDescription, 'places' | 'parts'>;

type Described = SlotDescriptionsOfVersion & {
  pages: readonly Pick<RemoteDescription['pages'][number], 'path' | 'slots'>[];
};

export function listVersionSlots(description: Described | undefined): VersionSlots {
  const { pages, places: declared, parts } = description ?? {};
  // Descriptions of old versions are not validated.
  const places = (pages ?? []).flatMap(({ path, slots = [] }) => slots.map((slot) => ({ slot, path })));
  return {
    parts: Object.keys(parts ?? {}),
    places,
    described: { places: omitUndescribed(declared), parts: omitUndescribed(parts) },
  };
}

function omitUndescribed<T extends { examples?: unknown }>(
  by: Record<string, T> | undefined,
): Record<string, T> | undefined {
  return by && Object.fromEntries(Object.entries(by).filter(([, { examples }]) => examples !== undefined));
}

export interface ShellRequirements {
  shell: string;
  /** True for a last known good version that the next major of the shell may ignore (`isSettled`). */
  isSettled?: boolean;
  version?: string;
  /** Used exports of the shell; `undefined` if not recorded. */
  uses?: Manifest['uses'];
  /** Range of React versions; `undefined` if not recorded. */
  react?: string;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the range of shells for a version. A last known good version uses the range of the active version, so that a
 *  team declares support for a new major once. Its used exports are still read from its own files; if not recorded, its
 *  own range applies.
 *  @param active active version, if different */
export function getShellRange({ remote, uses }: Manifest, active: Manifest | undefined): string {
  const own = remote!.description.requires.shell;
  return uses === undefined ? own : (active?.remote?.description.requires.shell ?? own);
}

/** Returns whether a version has been active for a week without a rollback, so that no open tab uses another version.
 *  The version may then continue in the next major of the shell without a last known good version. */
export function isSettled(activatedAt: string, at: Date): boolean {
  return at.getTime() - Date.parse(activatedAt) >= WEEK_MS;
}

/** Returns the requirements that the live remotes have of a candidate shell. A shell of the next major is compared only
 *  with the federation runtime functions of remotes that are live for a week: a page with such a shell loads no remote
 *  that is incompatible with the shell (`isSupportedByShell`). */
export function listShellRequirements(
  shell: Pick<Manifest, 'version'>,
  { others, shell: live }: Platform,
): Platform['others'] {
  if (!live || semver.major(shell.version) <= semver.major(live.version)) return others;
  return others.map((other) => {
    if (!other.needs?.isSettled) return other;
    const { version, uses } = other.needs;
    return { ...other, needs: { shell: '*', version, ...(uses && { uses: pickRuntimeCalls(uses) }) } };
  });
}

function pickRuntimeCalls(uses: Exports): Exports {
  return uses[RUNTIME_MODULE] ? { [RUNTIME_MODULE]: uses[RUNTIME_MODULE] } : {};
}
