import { fillerOf } from '@fotosoc/contract/registry/filler';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { VisitorComposition } from '../registry/composition.ts';
import { filesOfParts } from '../registry/integrity-maps.ts';
import type { FoundPage } from './fill-page.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** The part of one version of a remote that fills a place on another's page. */
export interface Filling {
  slot: string;
  remote: Manifest;
  part: NonNullable<Manifest['parts']>[number];
}

/** What fills these places of a page, of the versions that its visitor gets. */
export function fillingsOf(composition: VisitorComposition, owner: string | undefined, slots: readonly string[]) {
  return slots.flatMap((slot) => fillingOf(composition, slot) ?? []).filter(({ remote }) => remote.name !== owner);
}

/** Remotes that draw parts of a page. */
export function fillersOf(composition: VisitorComposition, { owner, slots = [] }: FoundPage): Manifest[] {
  return [...new Set(fillingsOf(composition, owner, slots).map(({ remote }) => remote))];
}

/** What steps in on the server where that cannot be drawn; a version without a server bundle is the browser's to draw. */
export function lastGoodFilling(composition: VisitorComposition, { slot, remote }: Filling): Filling | undefined {
  const lastGood = remote.server === undefined ? undefined : composition.lastGoodOf(remote.name);
  return lastGood && ofVersion(lastGood, slot);
}

/** A page lists what its parts may ever load, and preloads what they begin with.
 *  @param fillings of all its places
 *  @param lastGood versions that have stepped in: all that they may load in any of its places, so that nothing of theirs is
 *    listed by half
 *  @param shown what certainly stands on it */
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

/** Those that a drawn part needs. */
export function stylesheetsOf({ remote, part }: Filling): [Manifest, string][] {
  return [...remote.initial, ...part.files].filter((file) => file.endsWith('.css')).map((file) => [remote, file]);
}

function fillingOf({ remotes }: VisitorComposition, slot: string): Filling | undefined {
  const fillers = remotes.map((remote) => ({ remote, parts: Object.keys(remote.remote!.description.parts ?? {}) }));
  const filler = fillerOf(fillers, slot);
  return filler && ofVersion(filler.remote, slot);
}

/** Undefined where that version has no such part. */
function ofVersion(remote: Manifest, slot: string): Filling | undefined {
  const part = remote.parts?.find((one) => one.slot === slot);
  return part && ownValue(remote.remote?.description.parts, slot) ? { slot, remote, part } : undefined;
}
