import { Type, type Static } from 'typebox';
import { Instant, type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from './photo.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

/** Kinds of search results, in the order of display. */
export const SEARCH_KINDS = [
  'people',
  'events',
  'galleries',
  'workshops',
  'equipment',
  'fotos',
  'photos',
  'captions',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export const SearchKind = createLiteralUnion(...SEARCH_KINDS);

export const SearchResult = Type.Object({
  /** Id, unique within the kind. */
  id: Type.String(),
  title: Type.String(),
  /** Line below the title: collection, author or location. */
  line: Type.String(),
  /** Text around a match outside the title; empty if the title matches. */
  excerpt: Type.String(),
  path: Type.String(),
  photo: Type.Union([Photo, Type.Null()]),
  /** Address of a picture that is no photo of the site; may be empty. */
  image: Type.String(),
  start: Type.Union([Instant, Type.Null()]),
});
export type SearchResult = Static<typeof SearchResult>;

export const SearchGroup = Type.Object({
  kind: SearchKind,
  count: Type.Integer(),
  /** True if further results exist beyond the count. */
  isMore: Type.Boolean(),
  /** Best results first. */
  results: Type.Array(SearchResult),
});
export type SearchGroup = Static<typeof SearchGroup>;

export const search = {
  'GET /api/search': {
    summary: 'Search public content for all these words, or words that begin with them, by kind',
    access: 'anyone',
    query: createStrictObject({
      q: Type.Optional(Type.String({ maxLength: LIMITS.query })),
      kind: Type.Optional(
        Type.Union([SearchKind, Type.Literal('')], { description: 'Results of this kind only; empty for all kinds' }),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 500,
          description: 'Results of each kind; by default 8, and 500 of a chosen kind',
        }),
      ),
    }),
    replies: {
      200: Type.Object({
        groups: Type.Array(SearchGroup),
        count: Type.Integer(),
        isMore: Type.Boolean(),
        /** Normalised search terms; a title matches where a word begins with a term. */
        words: Type.Array(Type.String()),
        /** Similar search terms with results; present if nothing was found. */
        suggestion: Type.Union([Type.String(), Type.Null()]),
      }),
    },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
