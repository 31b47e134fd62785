import { findFragmentRemote } from '@fotosoc/contract/registry/fragment-remote';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { VisitorComposition } from '../registry/composition.ts';
import { listLoadableFragmentFiles } from '../registry/integrity-maps.ts';
import type { PageContent } from './read-page.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Fragment of a version assigned to a slot on another remote's page. */
export interface FragmentAssignment {
  slot: string;
  remote: Manifest;
  fragment: NonNullable<Manifest['fragments']>[number];
}

/** Returns the fragments of these slots, in the visitor's versions. */
export function resolveFragments(composition: VisitorComposition, owner: string | undefined, slots: readonly string[]) {
  return slots.flatMap((slot) => findFragment(composition, slot) ?? []).filter(({ remote }) => remote.name !== owner);
}

/** Returns the remotes with fragments on a page. */
export function listFragmentRemotes(composition: VisitorComposition, { owner, slots = [] }: PageContent): Manifest[] {
  return [...new Set(resolveFragments(composition, owner, slots).map(({ remote }) => remote))];
}

/** Returns the fragment of the last known good version for the server; undefined for a version without server bundle,
 *  as the browser then renders its fragment. */
export function findLastGoodFragment(
  composition: VisitorComposition,
  { slot, remote }: FragmentAssignment,
): FragmentAssignment | undefined {
  const lastGood = remote.server === undefined ? undefined : composition.lastGoodOf(remote.name);
  return lastGood && toAssignment(lastGood, slot);
}

/** Returns the files of fragments: all loadable ones for the integrity list, and initial ones to preload.
 *  @param fillings fragments of all slots
 *  @param lastGood versions used as fallback, with all loadable files of all their slots, so that none is listed
 *  partially
 *  @param shown fragments certainly on the page */
export function listFragmentFiles(
  composition: VisitorComposition,
  fillings: readonly FragmentAssignment[],
  { lastGood, shown }: { lastGood: readonly Manifest[]; shown: readonly FragmentAssignment[] },
): { integrity: Record<string, string>; files: string[]; placed: FragmentAssignment[] } {
  const integrity: Record<string, string> = {};
  const steppedIn = fillings
    .flatMap((filling) => findLastGoodFragment(composition, filling) ?? [])
    .filter(({ remote }) => lastGood.includes(remote));
  const placed = [...fillings, ...steppedIn];
  for (const { remote, slot } of placed) {
    for (const file of listLoadableFragmentFiles(remote, [slot]))
      integrity[formatFileAddress(remote, file)] = getOwnValue(remote.integrity, file)!;
  }
  const files = shown.flatMap(({ remote, fragment }) =>
    [...remote.initial, ...fragment.files].map((file) => formatFileAddress(remote, file)),
  );
  return { integrity, files: [...new Set(files)], placed };
}

/** Returns the stylesheets of a rendered fragment. */
export function listFragmentStylesheets({ remote, fragment }: FragmentAssignment): [Manifest, string][] {
  return [...remote.initial, ...fragment.files].filter((file) => file.endsWith('.css')).map((file) => [remote, file]);
}

function findFragment({ remotes }: VisitorComposition, slot: string): FragmentAssignment | undefined {
  const fillers = remotes.map((remote) => ({
    remote,
    fragments: Object.keys(remote.remote!.description.fragments ?? {}),
  }));
  const filler = findFragmentRemote(fillers, slot);
  return filler && toAssignment(filler.remote, slot);
}

function toAssignment(remote: Manifest, slot: string): FragmentAssignment | undefined {
  const fragment = remote.fragments?.find((one) => one.slot === slot);
  return fragment && getOwnValue(remote.remote?.description.fragments, slot) ? { slot, remote, fragment } : undefined;
}
