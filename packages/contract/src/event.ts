import { Type, type Static } from 'typebox';
import { Instant, type Endpoints } from './endpoint.ts';

/** What the society has planned. Field names are those of the events source (spec §3). */
export const Event = Type.Object({
  name: Type.String(),
  /** Address of a picture; empty stands for the society's mark. */
  image: Type.String(),
  start: Instant,
  end: Instant,
  location: Type.String(),
  /** Euro; shown only when greater than 0. */
  cost: Type.Number(),
  /** Null when nobody counts. */
  capacity: Type.Union([Type.Integer(), Type.Null()]),
  type: Type.String(),
  description: Type.String(),
});
export type Event = Static<typeof Event>;

export const events = {
  'GET /api/events': {
    summary: 'Upcoming events, soonest first',
    access: 'anyone',
    replies: { 200: Type.Object({ events: Type.Array(Event) }) },
  },
} as const satisfies Endpoints;
