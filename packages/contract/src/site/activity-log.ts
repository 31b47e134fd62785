import { Type, type Static } from 'typebox';
import { Instant } from '../endpoint.ts';

/** Areas of the activity log. A user sees an area if the user has its right. */
export type ActivityLogArea = 'people' | 'loans' | 'captions' | 'galleries' | 'events' | 'content' | 'fotos';

/** Entry of the activity log. `before` and `after` describe the changed object before and after the action; their type
 *  depends on `act`. */
export const ActivityLogEntry = Type.Object({
  id: Type.String(),
  at: Instant,
  /** Name or address of the acting user; `null` for the site itself, and for a deleted account. */
  actor: Type.Union([Type.String(), Type.Null()]),
  act: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  /** Time until which the action can be undone; `null` if the action cannot be undone, or was undone. */
  undoUntil: Type.Union([Instant, Type.Null()]),
  undoneAt: Type.Union([Instant, Type.Null()]),
});
export type ActivityLogEntry = Static<typeof ActivityLogEntry>;
