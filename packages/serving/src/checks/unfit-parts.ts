import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { shapeOf } from '@fotosoc/contract/registry/places';
import type { Refusal } from '@fotosoc/contract/registry/verdict';
import { whyNotAssignable } from './assignable.ts';
import { placesOfVersion, type PlacesDescribed, type Platform } from './platform.ts';
import { overridable } from './refusals.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** A place of one version that does not give what the part of another reads. */
export interface Misfit {
  slot: string;
  /** e.g. `its event is missing` */
  why: string;
}

/** The places of a page's remote that do not fit the parts of another. More than a part reads is well. */
export function misfitsOf({ places = {} }: PlacesDescribed, { parts = {} }: PlacesDescribed): Misfit[] {
  return Object.entries(parts).flatMap(([slot, part]) => {
    const place = ownValue(places, slot);
    const why = place && whyNotAssignable(shapeOf(place.examples), shapeOf(part.examples), 'it');
    return why === undefined ? [] : [{ slot, why: why.replace(/^it\./, 'its ') }];
  });
}

/** What stands against a version of a remote because its places are not what live parts of others read, or are gone; or the
 *  other way round. Each in a sentence that says whose, where, what, and what to do. Of what is settled nothing is asked,
 *  so that both sides of a change need one version each, and a week. */
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
