import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { shapeOf } from '@fotosoc/contract/registry/places';
import type { Refusal } from '@fotosoc/contract/registry/verdict';
import { whyNotAssignable } from './assignable.ts';
import { placesOfVersion, type PlacesDescribed, type Platform } from './platform.ts';
import { overridable } from './refusals.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** A slot with props incompatible with a fragment of a different version. */
export interface Misfit {
  slot: string;
  /** e.g. `its event is missing` */
  why: string;
}

/** Returns the slots incompatible with a remote's fragments. Additional props are accepted. */
export function misfitsOf({ places = {} }: PlacesDescribed, { parts = {} }: PlacesDescribed): Misfit[] {
  return Object.entries(parts).flatMap(([slot, part]) => {
    const place = ownValue(places, slot);
    const why = place && whyNotAssignable(shapeOf(place.examples), shapeOf(part.examples), 'it');
    return why === undefined ? [] : [{ slot, why: why.replace(/^it\./, 'its ') }];
  });
}

/** Returns the objections to a version with slots that are removed, or incompatible with live fragments of other
 *  remotes; and the reverse. Each sentence names the remotes, the position, the problem and the remedy. Settled
 *  versions are ignored: both sides can change with one version each, and a week between. */
export function objectionsToFit(
  { name, remote }: Manifest,
  { activePlaces, others }: Pick<Platform, 'activePlaces' | 'others'>,
): Refusal[] {
  if (!remote) return [];
  const mine = placesOfVersion(remote.description);
  const had = new Set(activePlaces?.places.map(({ slot }) => slot));
  for (const { slot } of mine.places) had.delete(slot);
  return others.flatMap(({ name: other, needs, parts = [], described = {} }) => {
    if (needs?.isSettled) return [];
    const whose = [other, needs?.version].filter(Boolean).join(' ');
    return [
      ...parts
        .filter((slot) => had.has(slot))
        .map((slot) =>
          overridable(
            `${name} has no place ${slot} any more: the part of ${whose} for it would be shown nowhere. Keep the place until the team of ${other} has published and promoted a version without that part.`,
            [other],
          ),
        ),
      ...misfitsOf(mine.described, described).map(({ slot, why }) =>
        overridable(
          `The place ${slot} of ${name} is not given what the part of ${whose} reads: ${why}. Keep what was until the team of ${other} has published and promoted a part that does without.`,
          [other],
        ),
      ),
      ...misfitsOf(described, mine.described).map(({ slot, why }) =>
        overridable(
          `The part of ${name} for ${slot} reads what that place of ${whose} is not given: ${why}. Do without, or wait until the team of ${other} has published and promoted what you need.`,
        ),
      ),
    ];
  });
}
