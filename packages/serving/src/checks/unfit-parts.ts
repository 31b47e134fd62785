import { slotRoom } from '@fotosoc/contract/slot-room';
import { slots } from '@fotosoc/contract/slots';
import type { Taken, TakenPlace } from '@fotosoc/contract/registry/taken';
import type { Refusal } from '@fotosoc/contract/registry/verdict';
import { whyNotAssignable } from './assignable.ts';
import type { Built } from './breaks.ts';
import { placesOfVersion } from './platform.ts';
import { overridable } from './refusals.ts';

/** What a site knows of places, by their names: a schema of what each is given, and how much there is room for. */
export interface SitePlaces {
  slots: Readonly<Record<string, unknown>>;
  room: Readonly<Record<string, TakenPlace['room']>>;
}

const THIS_SITE: SitePlaces = { slots, room: slotRoom };

/** A place of one version that is not what the part of another was built for. */
export interface Misfit {
  slot: string;
  /** e.g. `its props.event is missing (src/parts/gallery.tsx:12)` */
  why: string;
  /** Where the page has it, e.g. ` (src/pages/event.tsx:20)`. */
  at: string;
}

/** The places of a page's remote that do not fit the parts of another; none where a build did not say. */
export function misfitsOf(page: Pick<Taken, 'places'> | undefined, filler: Pick<Taken, 'parts'> | undefined): Misfit[] {
  return Object.entries(page?.places ?? {}).flatMap(([slot, place]) => {
    const part = filler?.parts?.[slot];
    const why = part && whyUnfit(place, part);
    return why === undefined ? [] : [{ slot, why, at: sourcesOf(place) }];
  });
}

/** What stands against a version for places that are not what parts were built for: its own places and parts of others, or
 *  the other way round, each with a sentence that says whose, where, what, and what to do; and for what this site has
 *  otherwise.
 *  @param remotes what is live beside it, or may be again; of what is settled nothing is asked, so that both sides of a
 *    change need one version each, and a week */
export function misfitting(
  { manifest: { name }, taken }: Built,
  remotes: readonly Built[],
  site = THIS_SITE,
): Refusal[] {
  if (!taken) return [];
  const asked = remotes.filter(({ isSettled = false }) => !isSettled);
  const others = asked.flatMap(({ manifest, taken: theirs }) => [
    ...misfitsOf(taken, theirs).map(({ slot, why, at }) =>
      overridable(
        `The place ${slot} of ${name}${at} is not what the part of ${manifest.name} ${manifest.version} was built for: ${why}. Keep what was until the team of ${manifest.name} has published and promoted a part that does without.`,
        [manifest.name],
      ),
    ),
    ...misfitsOf(theirs, taken).map(({ slot, why, at }) =>
      overridable(
        `The part of ${name} for ${slot} was built for another place than that of ${manifest.name} ${manifest.version}${at}: ${why}. Do without, or wait until the team of ${manifest.name} has published and promoted what you need.`,
      ),
    ),
  ]);
  const ofSite = unlikeSite(taken, site).map((what) =>
    overridable(
      `${name} was built for other places than this site has. ${what}: build it with the packages of this site.`,
    ),
  );
  return [...ofSite, ...others];
}

/** The places and parts of a version that this site has otherwise, a sentence each without its full stop. */
export function unlikeSite({ places = {}, parts = {} }: Taken, { slots, room } = THIS_SITE): string[] {
  const ofPlaces = Object.entries(places).flatMap(([slot, place]) => {
    const why = slot in slots ? whyNotAssignable(place.props, slots[slot], 'its props') : 'it is gone';
    return why === undefined ? [] : [`The place ${slot}: ${why}${sourcesOf(place)}`];
  });
  const ofParts = Object.entries(parts).flatMap(([slot, part]) => {
    const why = slot in slots ? whyUnfit({ props: slots[slot], room: room[slot] }, part) : 'its place is gone';
    return why === undefined ? [] : [`The part for ${slot}: ${why}`];
  });
  return [...ofPlaces, ...ofParts];
}

/** Of whom it is not known what places are given, or parts need: they were built before builds said so. Refuses nothing. */
export function notesOnUnsaid(built: Built, remotes: readonly Built[]): string[] {
  const mine = placesOfVersion(built.manifest.remote?.description);
  const offered = mine.places.map(({ slot }) => slot);
  if (offered.length + mine.parts.length > 0 && !built.taken?.places)
    return [`${built.manifest.name} does not say what its places and parts were built for: build it again.`];
  return remotes.flatMap(({ manifest, taken }) => {
    const theirs = placesOfVersion(manifest.remote?.description);
    const shared = [
      ...theirs.parts.filter((slot) => offered.includes(slot)),
      ...theirs.places.map(({ slot }) => slot).filter((slot) => mine.parts.includes(slot)),
    ];
    if (shared.length === 0 || taken?.places) return [];
    const slots = [...new Set(shared)].join(' and ');
    return [
      `${manifest.name} ${manifest.version} was built before builds said what places are given: whether ${slots} is as it needs it was not measured.`,
    ];
  });
}

/** More than a part reads, and more room than it takes, is well; so is room that nothing is said of. */
function whyUnfit(given: { props: unknown; room?: TakenPlace['room'] }, part: TakenPlace): string | undefined {
  const why = whyNotAssignable(given.props, part.props, 'its props') ?? whyTooSmall(given.room, part.room);
  return why === undefined ? undefined : why + sourcesOf(part);
}

function whyTooSmall(there: TakenPlace['room'] = {}, taken: TakenPlace['room'] = {}): string | undefined {
  const narrow = Object.entries(taken).find(([what, most]) => (there[what] ?? most) < most);
  return narrow && `its room for ${narrow[0]} is ${there[narrow[0]]}, and ${narrow[1]} are shown`;
}

function sourcesOf({ at }: TakenPlace): string {
  return at.length > 0 ? ` (${at.join(', ')})` : '';
}
