import { Type, type Static, type TProperties } from 'typebox';
import type { Manifest } from './delivery/registry/manifest.ts';

/** Places on pages that another remote than the page's may fill: what each is given, and nothing else. Whose page has which,
 *  and whose part fills it, the `remote.json`s say. A place keeps the room that the page's own styles give it. */
export const slots = {
  /** On the page of an event, for the photos of that evening. */
  'event.gallery': place(
    {
      /** The last part of its address. */
      event: Type.String({ minLength: 1, maxLength: 100 }),
    },
    [{ event: 'a-trial-walk' }],
  ),
  /** On the page of an account: its holder's portfolios, bookings and captions. */
  'account.portfolios': place(
    {
      /** The account's id. */
      member: Type.String({ minLength: 1, maxLength: 64 }),
    },
    [{ member: 'a-trial-member' }],
  ),
  'account.bookings': place({}, [{}]),
  'account.captions': place({}, [{}]),
  /** Below the photos of a portfolio: what of the society's they were made with. */
  'portfolio.gear': place(
    {
      /** The portfolio's link. */
      portfolio: Type.String({ minLength: 1, maxLength: 200 }),
    },
    [{ portfolio: 'trial' }],
  ),
} as const;

export type SlotName = keyof typeof slots;
export type SlotProps<K extends SlotName> = Static<(typeof slots)[K]>;

export function isSlot(name: string): name is SlotName {
  return Object.hasOwn(slots, name);
}

/** Whether a shell knows of places on its pages. */
export function lendsPlaces({ provides }: Pick<Manifest, 'provides'>): boolean {
  return provides?.['@fotosoc/host']?.includes('Slot') === true;
}

/** What parts are tried with before anybody gets them: there is something to show of each in a copy of the site. */
export function examplesOf<K extends SlotName>(name: K): SlotProps<K>[] {
  return (slots[name] as unknown as { examples: SlotProps<K>[] }).examples;
}

function place<T extends TProperties>(properties: T, examples: Record<keyof T, unknown>[]) {
  return Type.Object(properties, { additionalProperties: false, examples });
}
