import { fillerOf } from '@fotosoc/contract/registry/filler';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { VisitorComposition } from '../registry/composition.ts';
import { filesOfParts } from '../registry/integrity-maps.ts';
import type { FoundPage } from './fill-page.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** Fragment of a version assigned to a slot on another remote's page. */
export interface Filling {
  slot: string;
  remote: Manifest;
  part: NonNullable<Manifest['parts']>[number];
}

/** Returns the fragments of these slots, in the visitor's versions. */
export function fillingsOf(composition: VisitorComposition, owner: string | undefined, slots: readonly string[]) {
  return slots.flatMap((slot) => fillingOf(composition, slot) ?? []).filter(({ remote }) => remote.name !== owner);
}

/** Returns the remotes with fragments on a page. */
export function fillersOf(composition: VisitorComposition, { owner, slots = [] }: FoundPage): Manifest[] {
  return [...new Set(fillingsOf(composition, owner, slots).map(({ remote }) => remote))];
}

/** Returns the fragment of the last known good version for the server; undefined for a version without server bundle,
 *  as the browser then renders its fragment. */
export function lastGoodFilling(composition: VisitorComposition, { slot, remote }: Filling): Filling | undefined {
  const lastGood = remote.server === undefined ? undefined : composition.lastGoodOf(remote.name);
  return lastGood && ofVersion(lastGood, slot);
}

/** Returns the files of fragments: all loadable ones for the integrity list, and initial ones to preload.
 *  @param fillings fragments of all slots
 *  @param lastGood versions used as fallback, with all loadable files of all their slots, so that none is listed
 *  partially
 *  @param shown fragments certainly on the page */
export function filesOf(
  composition: VisitorComposition,
  fillings: readonly Filling[],
  { lastGood, shown }: { lastGood: readonly Manifest[]; shown: readonly Filling[] },
): { integrity: Record<string, string>; files: string[]; placed: Filling[] } {
  const integrity: Record<string, string> = {};
  const steppedIn = fillings
    .flatMap((filling) => lastGoodFilling(composition, filling) ?? [])
    .filter(({ remote }) => lastGood.includes(remote));
  const placed = [...fillings, ...steppedIn];
  for (const { remote, slot } of placed) {
    for (const file of filesOfParts(remote, [slot]))
      integrity[addressOf(remote, file)] = ownValue(remote.integrity, file)!;
  }
  const files = shown.flatMap(({ remote, part }) =>
    [...remote.initial, ...part.files].map((file) => addressOf(remote, file)),
  );
  return { integrity, files: [...new Set(files)], placed };
}

/** Returns the stylesheets of a rendered fragment. */
export function stylesheetsOf({ remote, part }: Filling): [Manifest, string][] {
  return [...remote.initial, ...part.files].filter((file) => file.endsWith('.css')).map((file) => [remote, file]);
}

function fillingOf({ remotes }: VisitorComposition, slot: string): Filling | undefined {
  const fillers = remotes.map((remote) => ({ remote, parts: Object.keys(remote.remote!.description.parts ?? {}) }));
  const filler = fillerOf(fillers, slot);
  return filler && ofVersion(filler.remote, slot);
}

function ofVersion(remote: Manifest, slot: string): Filling | undefined {
  const part = remote.parts?.find((one) => one.slot === slot);
  return part && ownValue(remote.remote?.description.parts, slot) ? { slot, remote, part } : undefined;
}
