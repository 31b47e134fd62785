import { Type, type Static } from 'typebox';
import { EntryId, createNameField, Picture, createMarkdownField } from './fields.ts';

/** Top of the home page: six pictures; none to show the latest galleries. */
export const HomeHero = Type.Object(
  { pictures: Type.Array(Picture, { maxItems: 6, title: 'list of pictures' }) },
  { additionalProperties: false },
);
export type HomeHero = Static<typeof HomeHero>;

export const HomeAbout = Type.Object(
  {
    heading: createNameField(),
    text: createMarkdownField({ maxLength: 1000 }),
    socialsHeading: createNameField({ title: 'heading above the social links' }),
    poster: Picture,
  },
  { additionalProperties: false },
);
export type HomeAbout = Static<typeof HomeAbout>;

export const HomeWhyJoin = Type.Object(
  {
    heading: createNameField(),
    reasons: Type.Array(
      Type.Object(
        { id: EntryId, title: createNameField(), text: createMarkdownField({ maxLength: 600 }), picture: Picture },
        { additionalProperties: false },
      ),
      { maxItems: 12, title: 'list of reasons' },
    ),
  },
  { additionalProperties: false },
);
export type HomeWhyJoin = Static<typeof HomeWhyJoin>;

/** Text below the heading with the society's name. */
export const HomeJoin = Type.Object({ text: createMarkdownField({ maxLength: 600 }) }, { additionalProperties: false });
export type HomeJoin = Static<typeof HomeJoin>;
