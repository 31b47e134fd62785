import { Type, type Static } from 'typebox';
import { EntryId, createNameField, Picture, createMarkdownField } from './fields.ts';
import { createStrictObject } from '../../schema.ts';

/** Top of the home page: six pictures; none to show the latest galleries. */
export const HomeHero = createStrictObject({
  pictures: Type.Array(Picture, { maxItems: 6, title: 'list of pictures' }),
});
export type HomeHero = Static<typeof HomeHero>;

export const HomeAbout = createStrictObject({
  heading: createNameField(),
  text: createMarkdownField({ maxLength: 1000 }),
  socialsHeading: createNameField({ title: 'heading above the social links' }),
  poster: Picture,
});
export type HomeAbout = Static<typeof HomeAbout>;

export const HomeWhyJoin = createStrictObject({
  heading: createNameField(),
  reasons: Type.Array(
    createStrictObject({
      id: EntryId,
      title: createNameField(),
      text: createMarkdownField({ maxLength: 600 }),
      picture: Picture,
    }),
    { maxItems: 12, title: 'list of reasons' },
  ),
});
export type HomeWhyJoin = Static<typeof HomeWhyJoin>;

/** Text below the heading with the society's name. */
export const HomeJoin = createStrictObject({ text: createMarkdownField({ maxLength: 600 }) });
export type HomeJoin = Static<typeof HomeJoin>;
