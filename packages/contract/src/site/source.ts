import { Type, type Static } from 'typebox';
import { Instant, type Endpoints } from '../endpoint.ts';

export const SourceKind = Type.Union([Type.Literal('links'), Type.Literal('events'), Type.Literal('foto')]);
export type SourceKind = Static<typeof SourceKind>;

/** A row that pages do not show. */
export const DroppedRow = Type.Object({
  /** As the sheet numbers it, its first being 1; of a feed, the place in its list. */
  row: Type.Integer(),
  /** What it is called there; may be empty. */
  name: Type.String(),
  /** Why, as a sentence. */
  reason: Type.String(),
});
export type DroppedRow = Static<typeof DroppedRow>;

/** How a sheet or feed outside stands, as the process that answers has seen it. */
export const SourceStanding = Type.Object({
  kind: SourceKind,
  /** Where it is, without the rest of its address. */
  host: Type.String(),
  /** When it was last read; null while it never could be. */
  readAt: Type.Union([Instant, Type.Null()]),
  /** As many as it had then, without its heading. */
  rows: Type.Integer(),
  /** Those of them that are not shown, the first 50. */
  dropped: Type.Array(DroppedRow),
  droppedCount: Type.Integer(),
  /** Why it could not be read since, and from when on it is asked again; null while it can. */
  failure: Type.Union([Type.Object({ at: Instant, sentence: Type.String(), nextAt: Instant }), Type.Null()]),
});
export type SourceStanding = Static<typeof SourceStanding>;

export const sources = {
  'GET /api/sources': {
    summary: 'How the sheets and feeds outside stand that pages show, without those that were taken over',
    access: 'administrator',
    right: 'content',
    replies: { 200: Type.Object({ sources: Type.Array(SourceStanding) }) },
    errors: ['auth/unauthenticated', 'auth/unauthorized'],
  },
  'POST /api/sources/:kind/tests': {
    summary: 'Read a sheet or feed now, and say how it stands then',
    access: 'administrator',
    right: 'content',
    params: Type.Object({ kind: SourceKind }),
    replies: { 200: Type.Object({ source: SourceStanding }) },
    errors: ['auth/unauthenticated', 'auth/unauthorized', 'request/too-many-requests', 'sources/not-found'],
  },
} as const satisfies Endpoints;
