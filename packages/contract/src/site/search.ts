import { Type, type Static } from 'typebox';
import { Instant, type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from './photo.ts';

/** What can be found, in the order in which it is shown. */
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
export const SearchKind = Type.Unsafe<SearchKind>(Type.Union(SEARCH_KINDS.map((kind) => Type.Literal(kind))));

export const SearchResult = Type.Object({
  /** Of its kind. */
  id: Type.String(),
  title: Type.String(),
  /** What it is part of, who made it, where: a line below its title. */
  line: Type.String(),
  /** Where a match stands that the title does not have; empty where it does. */
  excerpt: Type.String(),
  /** Of its page. */
  path: Type.String(),
  photo: Type.Union([Photo, Type.Null()]),
  /** Address of a picture that is no photo; empty without one. */
  image: Type.String(),
  /** When an event starts. */
  start: Type.Union([Instant, Type.Null()]),
});
export type SearchResult = Static<typeof SearchResult>;

/** What of one kind was found. */
export const SearchGroup = Type.Object({
  kind: SearchKind,
  count: Type.Integer(),
  /** Whether there is more than was counted. */
  isMore: Type.Boolean(),
  /** The best of them. */
  results: Type.Array(SearchResult),
});
export type SearchGroup = Static<typeof SearchGroup>;

export const search = {
  'GET /api/search': {
    summary: 'What has all these words, or words that begin with them: of each kind as much as visitors see',
    access: 'anyone',
    query: Type.Object(
      {
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
      },
      { additionalProperties: false },
    ),
    replies: {
      200: Type.Object({
        /** Those with results alone. */
        groups: Type.Array(SearchGroup),
        count: Type.Integer(),
        isMore: Type.Boolean(),
        /** What was asked for, as letters that are compared; a title has a match where one of its words begins so. */
        words: Type.Array(Type.String()),
        /** Where nothing was found: what is near it, and has results. */
        suggestion: Type.Union([Type.String(), Type.Null()]),
      }),
    },
    errors: ['request/too-many-requests'],
  },
} as const satisfies Endpoints;
