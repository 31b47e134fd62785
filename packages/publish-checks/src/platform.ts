import semver from 'semver';
import { RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import type { Exports, Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';

export type LiveShell = Pick<Manifest, 'version' | 'provides' | 'deprecates' | 'react'>;

/** Live versions that a new version is checked against. */
export interface Platform {
  /** Active shell; `undefined` before the first shell is published. */
  shell: LiveShell | undefined;
  canaryShell?: LiveShell | undefined;
  lastGoodShell?: LiveShell | undefined;
  apiVersion: string;
  active?: string;
  activeBudgets?: RemoteDescription['budgets'] | undefined;
  /** Code limit of the site per remote, in bytes; `undefined` if unknown. */
  maxCodeBytes?: number | undefined;
  activeSlots?: VersionSlots;
  /** Live versions of the other remotes: prefixes, requirements, slots and fragments. */
  others: ({ name: string; prefixes: string[]; needs?: ShellRequirements } & Partial<VersionSlots>)[];
}

export interface VersionSlots {
  fragments: string[];
  slots: { slot: string; path: string }[];
  described: SlotDescriptionsOfVersion;
}

/** Example props of the slots on a version's pages, and example props that a version's fragments expect. */
export type SlotDescriptionsOfVersion = Pick<RemoteDescription, 'slots' | 'fragments'>;

type Described = SlotDescriptionsOfVersion & {
  pages: readonly Pick<RemoteDescription['pages'][number], 'path' | 'slots'>[];
};

export function listVersionSlots(description: Described | undefined): VersionSlots {
  const { pages, slots: declared, fragments } = description ?? {};
  // Old versions may lack fields here: their descriptions are not validated again.
  const slots = (pages ?? []).flatMap(({ path, slots = [] }) => slots.map((slot) => ({ slot, path })));
  return {
    fragments: Object.keys(fragments ?? {}),
    slots,
    described: { slots: omitUndescribed(declared), fragments: omitUndescribed(fragments) },
  };
}

function omitUndescribed<T extends { examples?: unknown }>(
  by: Record<string, T> | undefined,
): Record<string, T> | undefined {
  return by && Object.fromEntries(Object.entries(by).filter(([, { examples }]) => examples !== undefined));
}

export interface ShellRequirements {
  shell: string;
  /** True for a last known good version that may be incompatible with the next major version of the shell
   *  (`isSettled`). */
  isSettled?: boolean;
  version?: string;
  /** Exports of the shell that the version uses; `undefined` if the build did not record them. */
  uses?: Manifest['uses'];
  /** Range of React versions; `undefined` if the build did not record the range. */
  react?: string;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the range of shell versions that a version supports. For a last known good version, the active version's
 *  range applies: a team declares support for a new major version once. Used exports are still compared per version.
 *  The version's own range applies if its build recorded no exports.
 *  @param active active version, if different */
export function getShellRange({ remote, uses }: Manifest, active: Manifest | undefined): string {
  const own = remote!.description.requires.shell;
  return uses === undefined ? own : (active?.remote?.description.requires.shell ?? own);
}

/** Returns whether a version has been active for a week without a rollback. No open tab then uses an earlier version,
 *  so the last known good version need not support the next major version of the shell. */
export function isSettled(activatedAt: string, at: Date): boolean {
  return at.getTime() - Date.parse(activatedAt) >= WEEK_MS;
}

/** Returns what the live remotes require of a candidate shell. Of remotes that have been live for a week, a shell of
 *  the next major version must provide only the federation runtime functions. A page with that shell does not load an
 *  incompatible remote (`isSupportedByShell`). */
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
