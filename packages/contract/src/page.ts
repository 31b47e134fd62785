import { Type, type Static } from 'typebox';

/** Rows of a page unless told. */
export const PAGE_SIZE = 24;

/** Cursor pagination: `limit` rows, from the opaque `cursor` of the page before. */
export const Page = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: PAGE_SIZE })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
  },
  { additionalProperties: false },
);
export type Page = Static<typeof Page>;

/** The opaque cursor of the next page, or null on the last one. */
export const NextCursor = Type.Union([Type.String(), Type.Null()]);
