import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { inferShape } from '@fotosoc/contract/registry/slot-shapes';
import type { Refusal } from '@fotosoc/contract/registry/decision';
import { findAssignabilityError } from './assignable.ts';
import { listVersionSlots, type SlotDescriptionsOfVersion, type Platform } from './platform.ts';
import { createOverridableRefusal } from './refusals.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** A slot whose props do not satisfy the fragment of another version. */
export interface IncompatibleSlot {
  slot: string;
  /** Reason of the incompatibility, e.g. `its event is missing`. */
  why: string;
}

/** Returns the slots whose props do not satisfy a remote's fragments. Fragments accept additional props. */
export function findIncompatibleSlots(
  { slots = {} }: SlotDescriptionsOfVersion,
  { fragments = {} }: SlotDescriptionsOfVersion,
): IncompatibleSlot[] {
  return Object.entries(fragments).flatMap(([slot, fragment]) => {
    const pageSlot = getOwnValue(slots, slot);
    const why = pageSlot && findAssignabilityError(inferShape(pageSlot.examples), inferShape(fragment.examples), 'it');
    return why === undefined ? [] : [{ slot, why: why.replace(/^it\./, 'its ') }];
  });
}

/** Returns refusals of a version whose slots do not satisfy live fragments of other remotes, and of a version whose
 *  fragments live slots do not satisfy. Each sentence names the remotes, the slot, the problem and the remedy.
 *  Versions replaced a week ago or more are ignored: both teams can then change in turn, with a week between the two
 *  versions. */
export function findSlotRefusals(
  { name, remote }: Manifest,
  { activeSlots, others }: Pick<Platform, 'activeSlots' | 'others'>,
): Refusal[] {
  if (!remote) return [];
  const mine = listVersionSlots(remote.description);
  const had = new Set(activeSlots?.slots.map(({ slot }) => slot));
  for (const { slot } of mine.slots) had.delete(slot);
  return others.flatMap(({ name: other, needs, fragments = [], described = {} }) => {
    if (needs?.isSettled) return [];
    const whose = [other, needs?.version].filter(Boolean).join(' ');
    return [
      ...fragments
        .filter((slot) => had.has(slot))
        .map((slot) =>
          createOverridableRefusal(
            ['removed-slot', slot, whose],
            `${name} no longer has the slot ${slot}: the fragment of ${whose} would not be shown. Keep the slot until the team of ${other} has published and promoted a version without that fragment.`,
            [other],
          ),
        ),
      ...findIncompatibleSlots(mine.described, described).map(({ slot, why }) =>
        createOverridableRefusal(
          ['slot-props', slot, whose],
          `The slot ${slot} of ${name} lacks props that the fragment of ${whose} reads: ${why}. Keep these props until the team of ${other} has published and promoted a fragment that does not read them.`,
          [other],
        ),
      ),
      ...findIncompatibleSlots(described, mine.described).map(({ slot, why }) =>
        createOverridableRefusal(
          ['fragment-props', slot, whose],
          `The fragment of ${name} for ${slot} reads props that the slot of ${whose} lacks: ${why}. Avoid these props, or wait until the team of ${other} has published and promoted them.`,
        ),
      ),
    ];
  });
}
