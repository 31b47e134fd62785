import { Type, type Static } from 'typebox';
import { Instant } from '../endpoint.ts';
import type { Right } from '../rights.ts';

/** Areas of the activity log, with the right that shows an area. */
export const AREA_RIGHTS = {
  people: 'administrator',
  loans: 'loans',
  captions: 'captions',
  galleries: 'galleries',
  events: 'content',
  content: 'content',
  fotos: 'content',
} as const satisfies Record<string, Right>;
export type ActivityLogArea = keyof typeof AREA_RIGHTS;

/** Entry of the activity log. `before` and `after` describe the changed object before and after the action; their type
 *  depends on `action`. */
export const ActivityLogEntry = Type.Object({
  id: Type.String(),
  at: Instant,
  /** Name or address of the acting user; `null` for the site itself, and for a deleted account. */
  actor: Type.Union([Type.String(), Type.Null()]),
  action: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  /** Time until which the action can be undone; `null` if the action cannot be undone, or was undone. */
  undoUntil: Type.Union([Instant, Type.Null()]),
  undoneAt: Type.Union([Instant, Type.Null()]),
});
export type ActivityLogEntry = Static<typeof ActivityLogEntry>;
