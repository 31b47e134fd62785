import { Type, type Static } from 'typebox';
import { EntryId, name, Picture, words } from './fields.ts';

/** At the top: six pictures, or none where they are those of the latest galleries. */
export const HomeHero = Type.Object(
  { pictures: Type.Array(Picture, { maxItems: 6, title: 'list of pictures' }) },
  { additionalProperties: false },
);
export type HomeHero = Static<typeof HomeHero>;

export const HomeAbout = Type.Object(
  {
    heading: name(),
    text: words({ maxLength: 1000 }),
    /** Above the channels. */
    socialsHeading: name({ title: 'heading above the social links' }),
    /** Stands for the film until it is started; null is the one that comes with the site. */
    poster: Picture,
  },
  { additionalProperties: false },
);
export type HomeAbout = Static<typeof HomeAbout>;

export const HomeWhyJoin = Type.Object(
  {
    heading: name(),
    reasons: Type.Array(
      Type.Object(
        { id: EntryId, title: name(), text: words({ maxLength: 600 }), picture: Picture },
        { additionalProperties: false },
      ),
      { maxItems: 12, title: 'list of reasons' },
    ),
  },
  { additionalProperties: false },
);
export type HomeWhyJoin = Static<typeof HomeWhyJoin>;

/** Under the heading that names the society. */
export const HomeJoin = Type.Object({ text: words({ maxLength: 600 }) }, { additionalProperties: false });
export type HomeJoin = Static<typeof HomeJoin>;
