import { Type, type Static } from 'typebox';
import { Instant } from '../endpoint.ts';

/** What a record is kept of; each is for whoever holds the right to it. */
export type RecordArea = 'people' | 'loans' | 'captions' | 'galleries' | 'events' | 'content' | 'fotos';

/** What somebody did for the society. `before` and `after` say how it was and is; their shape is that of the act. */
export const RecordEntry = Type.Object({
  id: Type.String(),
  at: Instant,
  /** Name or address of who did it; null for the site itself, and for somebody whose account is gone. */
  actor: Type.Union([Type.String(), Type.Null()]),
  act: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  /** Until when it can be undone; null where it cannot, or was. */
  undoUntil: Type.Union([Instant, Type.Null()]),
  undoneAt: Type.Union([Instant, Type.Null()]),
});
export type RecordEntry = Static<typeof RecordEntry>;
