import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, type Endpoints } from '../endpoint.ts';
import { createLiteralUnion } from '../schema.ts';

export const SourceKind = createLiteralUnion('links', 'events', 'foto');
export type SourceKind = Static<typeof SourceKind>;

/** A row that pages do not show. */
export const DroppedRow = Type.Object({
  /** Row number of the spreadsheet, from 1; for a feed, the position in its list. */
  row: Type.Integer(),
  /** Name of the row; may be empty. */
  name: Type.String(),
  reason: Type.String(),
});
export type DroppedRow = Static<typeof DroppedRow>;

/** Health status of an external spreadsheet or feed, as seen by the responding process. */
export const SourceHealth = Type.Object({
  kind: SourceKind,
  host: Type.String(),
  /** Last successful read; `null` before the first. */
  readAt: Type.Union([Instant, Type.Null()]),
  /** Number of rows at the last read, without the heading. */
  rows: Type.Integer(),
  /** The first 50 rows that pages do not show. */
  dropped: Type.Array(DroppedRow),
  droppedCount: Type.Integer(),
  /** Failure since the last read, and the time of the next attempt; `null` without a failure. */
  failure: Type.Union([Type.Object({ at: Instant, sentence: Type.String(), nextAt: Instant }), Type.Null()]),
});
export type SourceHealth = Static<typeof SourceHealth>;

export const sources = {
  'GET /api/sources': {
    summary: 'List the status of the external sheets and feeds in use',
    access: 'administrator',
    right: 'content',
    replies: { 200: Type.Object({ sources: Type.Array(SourceHealth) }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/sources/:kind/tests': {
    summary: 'Read an external sheet or feed now, and return its status',
    access: 'administrator',
    right: 'content',
    params: Type.Object({ kind: SourceKind }),
    replies: { 200: Type.Object({ source: SourceHealth }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'sources/not-found'],
  },
} as const satisfies Endpoints;
