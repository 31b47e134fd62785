import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Refusal } from '@fotosoc/contract/registry/decision';
import { listVersionSlots, type Platform } from './platform.ts';
import { createFinalRefusal } from './refusals.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Returns the first refusal of a remote's slots and fragments; `undefined` if all are valid. */
export function findFragmentRefusal(
  { name, remote, fragments }: Manifest,
  others: Platform['others'],
): Refusal | undefined {
  if (!remote) return undefined; // `findPrefixRefusal` reports a missing remote.json.
  const { slots = {}, fragments: described = {} } = remote.description;
  for (const { slot, path } of listVersionSlots(remote.description).slots) {
    if (!Object.hasOwn(slots, slot))
      return createFinalRefusal(
        `remote.json has the slot ${slot} on ${path}, but does not describe its props under slots.`,
      );
    const owner = others.find(({ slots: has, needs }) => !needs?.isSettled && has?.some((one) => one.slot === slot));
    if (owner)
      return createFinalRefusal(
        `The slot ${slot} belongs to ${owner.name}: choose another name for the slot on ${path}.`,
      );
    if (Object.hasOwn(described, slot))
      return createFinalRefusal(
        `${name} fills ${slot} on its own page ${path}: render the content directly, without a slot.`,
      );
  }
  for (const [slot, { data = [], examples = [] }] of Object.entries(described)) {
    if (!fragments?.some((fragment) => fragment.slot === slot))
      return createFinalRefusal(
        `remote.json has a fragment for ${slot}, the bundle has none: export the fragment from src/routes.tsx under fragments.`,
      );
    const filler = others.find((one) => one.fragments?.includes(slot));
    if (filler) return createFinalRefusal(taken(slot, filler, others));
    const given = examples.flatMap((example) =>
      Object.keys(example).filter((key) => typeof getOwnValue(example, key) !== 'object'),
    );
    const untold = [...data.join(' ').matchAll(/:(\w+)/g)]
      .map(([, param = '']) => param)
      .find((param) => !given.includes(param));
    if (untold !== undefined)
      return createFinalRefusal(
        `The data of the fragment for ${slot} names :${untold}: no example has a text, number or flag of that name.`,
      );
  }
  return undefined;
}

function taken(slot: string, { name, needs }: Platform['others'][number], others: Platform['others']): string {
  const [on] = others.flatMap(({ name: page, slots = [] }) =>
    slots.filter((pageSlot) => pageSlot.slot === slot).map(({ path }) => ` on ${path} of ${page}`),
  );
  const version = needs?.version === undefined ? '' : ` ${needs.version}`;
  return (
    `${name}${version} fills ${slot}${on ?? ''} already, and a slot has one fragment. Ask the team of ${name} to leave the slot to you; ` +
    `publish again once no live or fallback version of ${name} has a fragment for the slot.`
  );
}

/** Returns notes about slots that the version no longer has on a page, slots that moved to another page, and fragments
 *  without a slot on the site. */
export function listFragmentNotes({ name, remote }: Manifest, { activeSlots, others }: Platform): string[] {
  if (!remote) return [];
  const now = listVersionSlots(remote.description);
  const offered = others.flatMap(({ name: page, slots = [] }) => slots.map((pageSlot) => ({ page, ...pageSlot })));
  const before = activeSlots ?? { fragments: [], slots: [] };
  const unfilled = before.fragments
    .filter((slot) => !now.fragments.includes(slot))
    .flatMap((slot) =>
      offered
        .filter((pageSlot) => pageSlot.slot === slot)
        .map(
          ({ path, page }) => `${slot} on ${path} of ${page} becomes empty: ${name} no longer has a fragment for it.`,
        ),
    );
  const gone = before.slots
    .filter(({ slot, path }) => !now.slots.some((pageSlot) => pageSlot.slot === slot && pageSlot.path === path))
    .filter(({ slot }) => now.slots.some((pageSlot) => pageSlot.slot === slot)) // `findSlotRefusals` refuses slots that are gone from all pages.
    .flatMap(({ slot, path }) =>
      others
        .filter(({ fragments = [] }) => fragments.includes(slot))
        .map(
          ({ name: filler }) => `${path} no longer has the slot ${slot}: the fragment of ${filler} is not shown there.`,
        ),
    );
  const isKnown = others.some(({ slots }) => slots);
  const idle = now.fragments
    .filter((slot) => isKnown && !offered.some((pageSlot) => pageSlot.slot === slot))
    .map((slot) => `No page has the slot ${slot}: the fragment for it is not shown.`);
  return [...new Set([...unfilled, ...gone, ...idle])];
}
