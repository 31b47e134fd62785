import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, NextCursor, Nothing, Page, Version, type Endpoints } from '../endpoint.ts';
import { Photo, PhotoId } from './photo.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createStrictObject } from '../schema.ts';

/** A planned event. Field names are those of the events source. */
export const Event = Type.Object({
  name: Type.String(),
  /** Address of a picture; empty if the page shows the society's logo instead. */
  image: Type.String(),
  start: Instant,
  end: Instant,
  location: Type.String(),
  /** Euro; shown only when greater than 0. */
  cost: Type.Number(),
  /** `null` for an unlimited number of participants. */
  capacity: Type.Union([Type.Integer(), Type.Null()]),
  type: Type.String(),
  description: Type.String(),
  /** Last segment of the page's address, below `/events/`. */
  slug: Type.String(),
});
export type Event = Static<typeof Event>;

/** Cancelled event with the reason, which may be empty. */
export const CancelledEvent = Type.Object({ ...Event.properties, reason: Type.String() });
export type CancelledEvent = Static<typeof CancelledEvent>;

/** Event as returned to the event pages. */
export const ListedEvent = Type.Object({
  ...Event.properties,
  /** `null` for events of the external source. */
  id: Type.Union([Type.String(), Type.Null()]),
  /** The event's picture if it is a photo uploaded to the site; `null` otherwise. */
  photo: Type.Union([Photo, Type.Null()]),
  /** Start before the event was moved; `null` if the event was not moved. */
  movedFrom: Type.Union([Instant, Type.Null()]),
  cancelled: Type.Union([Type.Object({ at: Instant, reason: Type.String() }), Type.Null()]),
  photoCount: Type.Integer(),
  /** True if people sign up or buy tickets. Absent in responses of older servers. */
  takesSignUps: Type.Optional(Type.Boolean()),
});
export type ListedEvent = Static<typeof ListedEvent>;

/** Event planned on this site, past or upcoming, with the fields that officers edit. */
export const PlannedEvent = Type.Object({ ...ListedEvent.properties, id: Type.String(), version: Version });
export type PlannedEvent = Static<typeof PlannedEvent>;

/** Photos of an event from its galleries. */
export const EventPhotos = Type.Object({
  count: Type.Integer(),
  /** The first photos, each with the path of its page. */
  photos: Type.Array(Type.Object({ photo: Photo, path: Type.String() })),
  galleries: Type.Array(Type.Object({ link: Type.String(), title: Type.String() })),
  /** Names of the credited photographers. */
  credits: Type.Array(Type.String()),
});
export type EventPhotos = Static<typeof EventPhotos>;

/** Health status of the external event source; `null` if no source is configured. */
const Feed = Type.Union([
  Type.Object({
    /** Time of the last successful read; `null` before the first read. */
    readAt: Type.Union([Instant, Type.Null()]),
    /** True if the source has failed for a while, so that its events may be outdated. */
    isSilent: Type.Boolean(),
  }),
  Type.Null(),
]);
export type EventFeed = Static<typeof Feed>;

/** Limits of an event's fields: characters, euro, people. */
export const EVENT_LIMITS = {
  name: 120,
  location: 200,
  type: 60,
  description: 4000,
  cost: 10_000,
  capacity: 100_000,
} as const;

/** Event to save. `end` must not be before `start`. */
export const EventInput = createStrictObject({
  name: Type.String({ minLength: 1, maxLength: EVENT_LIMITS.name }),
  image: Type.Optional(
    Type.String({ maxLength: 500, title: 'picture', description: 'A picture of this site, e.g. /media/…' }),
  ),
  photoId: Type.Optional(
    Type.Union([PhotoId, Type.Null()], {
      title: 'picture',
      description: 'A photo of this site, instead of image: a public photo, or your own upload',
    }),
  ),
  start: Type.String({ minLength: 1, maxLength: 40, description: 'ISO 8601 with Z or offset' }),
  end: Type.String({ minLength: 1, maxLength: 40, description: 'ISO 8601 with Z or offset' }),
  location: Type.Optional(Type.String({ maxLength: EVENT_LIMITS.location })),
  cost: Type.Optional(Type.Number({ minimum: 0, maximum: EVENT_LIMITS.cost })),
  capacity: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: EVENT_LIMITS.capacity }), Type.Null()])),
  type: Type.Optional(Type.String({ maxLength: EVENT_LIMITS.type, title: 'kind of event' })),
  description: Type.Optional(Type.String({ maxLength: EVENT_LIMITS.description })),
});
export type EventInput = Static<typeof EventInput>;

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const Changed = Type.Object({ event: PlannedEvent, entry: ActivityLogEntry });
const writeErrors = [...RIGHT_ERRORS, 'request/too-many-requests'] as const;
const changeErrors = [...writeErrors, 'events/not-found', 'events/changed-meanwhile'] as const;

export const events = {
  'GET /api/events': {
    summary: 'List upcoming events that take place, soonest first: planned here, and of the external feed',
    access: 'anyone',
    replies: {
      200: Type.Object({
        events: Type.Array(Event),
        /** Cancelled events, soonest first, until the end of their day. Absent in responses of older servers. */
        cancelled: Type.Optional(Type.Array(CancelledEvent)),
      }),
    },
    errors: ['events/unavailable'],
  },
  'GET /api/all-events': {
    summary: 'List upcoming events, soonest first, cancelled events included, and past events, latest first, in pages',
    access: 'anyone',
    query: Page,
    replies: {
      200: Type.Object({
        /** Upcoming events on the first page of the list; empty on later pages. */
        upcoming: Type.Array(ListedEvent),
        past: Type.Array(ListedEvent),
        nextCursor: NextCursor,
        feed: Feed,
      }),
    },
  },
  'GET /api/events/:slug': {
    summary: 'Get an event by its current or an earlier address',
    access: 'anyone',
    params: Type.Object({ slug: Type.String({ maxLength: 100 }) }),
    replies: {
      200: Type.Object({
        event: ListedEvent,
        photos: EventPhotos,
        /** Photos of the previous event with the same name, if this event has no photos; `null` if there are none. */
        earlierPhotos: Type.Union([EventPhotos, Type.Null()]),
        next: Type.Array(ListedEvent),
        /** Health status of the external source for an event of that source; `null` for other events. */
        feed: Feed,
      }),
    },
    errors: ['events/not-found'],
  },
  'GET /api/planned-events': {
    summary: 'List events planned here, soonest first, each with its version',
    access: 'administrator',
    right: 'content',
    replies: { 200: Type.Object({ events: Type.Array(PlannedEvent) }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/events': {
    summary: 'Create an event; visitors see it at once',
    access: 'administrator',
    right: 'content',
    body: EventInput,
    replies: { 201: Changed },
    errors: [...writeErrors, 'events/too-many', 'photos/not-found', 'request/key-reused'],
  },
  'POST /api/event-source/copies': {
    summary: 'Import the upcoming events of the external feed, and stop reading the feed',
    access: 'administrator',
    right: 'content',
    replies: { 201: Type.Object({ copied: Type.Integer(), entry: ActivityLogEntry }) },
    errors: [...writeErrors, 'events/no-source', 'events/too-many'],
  },
  'PUT /api/events/:id': {
    summary: 'Update an event; with another start, its page says that it was moved',
    access: 'administrator',
    right: 'content',
    params,
    body: EventInput,
    replies: { 200: Changed },
    errors: [...changeErrors, 'photos/not-found'],
  },
  'DELETE /api/events/:id': {
    summary: 'Delete an event; better cancel an event that is public already',
    access: 'administrator',
    right: 'content',
    params,
    replies: { 204: Nothing },
    errors: changeErrors,
  },
  'POST /api/events/:id/cancellations': {
    summary: 'Cancel an event: it stays listed as cancelled, and subscribed calendars are updated',
    access: 'administrator',
    right: 'content',
    params,
    body: createStrictObject({ reason: Type.Optional(Type.String({ maxLength: 200 })) }),
    replies: { 201: Changed },
    errors: changeErrors,
  },
  'DELETE /api/events/:id/cancellations': {
    summary: 'Reinstate a cancelled event',
    access: 'administrator',
    right: 'content',
    params,
    replies: { 200: Changed },
    errors: changeErrors,
  },
} as const satisfies Endpoints;
