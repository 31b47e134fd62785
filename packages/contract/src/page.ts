import { Type, type Static } from 'typebox';
import { createStrictObject } from './schema.ts';

/** Default number of rows per page. */
export const PAGE_SIZE = 24;

/** Cursor pagination: `limit` rows after the opaque `cursor` of the previous page. */
export const Page = createStrictObject({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: PAGE_SIZE })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
});
export type Page = Static<typeof Page>;

/** Opaque cursor of the next page; `null` on the last page. */
export const NextCursor = Type.Union([Type.String(), Type.Null()]);
