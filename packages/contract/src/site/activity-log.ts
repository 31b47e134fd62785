import { Type, type Static } from 'typebox';
import { Instant } from '../endpoint.ts';

/** Areas of the activity log. An area is visible to the holders of its right. */
export type ActivityLogArea = 'people' | 'loans' | 'captions' | 'galleries' | 'events' | 'content' | 'fotos';

/** Entry of the activity log. `before` and `after` describe the state around the action; the shape depends on the
 *  action. */
export const ActivityLogEntry = Type.Object({
  id: Type.String(),
  at: Instant,
  /** Name or address of the acting user; `null` for the site itself, and for a deleted account. */
  actor: Type.Union([Type.String(), Type.Null()]),
  act: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  /** Time until which the action can be undone; `null` if undoing is impossible or done. */
  undoUntil: Type.Union([Instant, Type.Null()]),
  undoneAt: Type.Union([Instant, Type.Null()]),
});
export type ActivityLogEntry = Static<typeof ActivityLogEntry>;
