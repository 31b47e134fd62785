import { Type, type Static } from 'typebox';
import { Instant, Nothing, type Endpoints } from '../endpoint.ts';

/** What the society has planned. Field names are those of the events source. */
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

/** An event the administrator planned here, past or to come. */
export const PlannedEvent = Type.Object({ id: Type.String(), ...Event.properties });
export type PlannedEvent = Static<typeof PlannedEvent>;

/** `end` is not before `start`. */
export const EventInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    image: Type.Optional(Type.String({ maxLength: 500, description: 'A picture of this site, e.g. /media/…' })),
    start: Type.String({ minLength: 1, maxLength: 40, description: 'ISO 8601 with Z or offset' }),
    end: Type.String({ minLength: 1, maxLength: 40, description: 'ISO 8601 with Z or offset' }),
    location: Type.Optional(Type.String({ maxLength: 200 })),
    cost: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000 })),
    capacity: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Null()])),
    type: Type.Optional(Type.String({ maxLength: 60 })),
    description: Type.Optional(Type.String({ maxLength: 4000 })),
  },
  { additionalProperties: false },
);
export type EventInput = Static<typeof EventInput>;

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const OneEvent = Type.Object({ event: PlannedEvent });
const administratorErrors = ['auth/unauthenticated', 'auth/unauthorized', 'request/too-many-requests'] as const;

export const events = {
  'GET /api/events': {
    summary: 'Upcoming events, soonest first',
    access: 'anyone',
    replies: { 200: Type.Object({ events: Type.Array(Event) }) },
    errors: ['events/unavailable'],
  },
  'GET /api/planned-events': {
    summary: 'Every event planned here, soonest first; visitors see them unless an outside source is configured',
    access: 'administrator',
    right: 'content',
    replies: { 200: Type.Object({ events: Type.Array(PlannedEvent) }) },
    errors: ['auth/unauthenticated', 'auth/unauthorized'],
  },
  'POST /api/events': {
    summary: 'Plan an event',
    access: 'administrator',
    right: 'content',
    body: EventInput,
    replies: { 201: OneEvent },
    errors: [...administratorErrors, 'events/too-many', 'request/key-reused'],
  },
  'PUT /api/events/:id': {
    summary: 'Replace what is said of a planned event',
    access: 'administrator',
    right: 'content',
    params,
    body: EventInput,
    replies: { 200: OneEvent },
    errors: [...administratorErrors, 'events/not-found'],
  },
  'DELETE /api/events/:id': {
    summary: 'Delete a planned event',
    access: 'administrator',
    right: 'content',
    params,
    replies: { 204: Nothing },
    errors: [...administratorErrors, 'events/not-found'],
  },
} as const satisfies Endpoints;
