import { Type, type Static } from 'typebox';

/** Places on pages that another remote than the page's may fill: what each is given, and nothing else. Whose page has which,
 *  and whose part fills it, the `remote.json`s say. A place keeps the room that the page's own styles give it. */
export const slots = {
  /** On the page of an event, for the photos of that evening. */
  'event.gallery': Type.Object(
    {
      /** The last part of its address. */
      event: Type.String({ minLength: 1, maxLength: 100 }),
    },
    { additionalProperties: false },
  ),
} as const;

export type SlotName = keyof typeof slots;
export type SlotProps<K extends SlotName> = Static<(typeof slots)[K]>;
