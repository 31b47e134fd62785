import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { LIMITS, MAX_GUESTS } from '../limits.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

/** People who may sign up for an event. `members-first`: members at once, everybody else from a later time. */
export const SignUpAudience = createLiteralUnion('anyone', 'members', 'members-first');
export type SignUpAudience = Static<typeof SignUpAudience>;

/** State of a sign-up. `going`: has a place. `waiting`: on the waiting list. `offered`: a free place is reserved until
 *  `offeredUntil`. `cancelled` by the person. `lapsed`: not confirmed or not accepted in time. */
export const SignUpState = createLiteralUnion('going', 'waiting', 'offered', 'cancelled', 'lapsed');
export type SignUpState = Static<typeof SignUpState>;

/** Places of an event that takes sign-ups here. */
export const EventPlaces = Type.Object({
  capacity: Type.Integer(),
  /** Number of free places that nobody waits for. */
  left: Type.Integer(),
  waiting: Type.Integer(),
  audience: SignUpAudience,
  /** Time from which everybody may sign up. Present for the audience `members-first` only. */
  membersUntil: Type.Optional(Instant),
  /** Absent if the sign-up opened with the announcement of the event. */
  opensAt: Type.Optional(Instant),
  closesAt: Instant,
  /** Maximum number of guests per sign-up. */
  maxGuests: Type.Integer(),
  isCancelled: Type.Boolean(),
});
export type EventPlaces = Static<typeof EventPlaces>;

/** A sign-up as its own person sees it. */
export const SignUp = Type.Object({
  id: Type.String(),
  event: Type.Object({
    slug: Type.String(),
    name: Type.String(),
    start: Instant,
    end: Instant,
    location: Type.String(),
    isCancelled: Type.Boolean(),
  }),
  name: Type.String(),
  guests: Type.Integer(),
  /** Number of guests that the sign-up can have at most now. Absent if the number cannot change. */
  maxGuests: Type.Optional(Type.Integer()),
  state: SignUpState,
  /** Time by which the address must be confirmed. Absent for a confirmed address. */
  confirmBy: Type.Optional(Instant),
  /** Present in the state `offered` only. */
  offeredUntil: Type.Optional(Instant),
  /** Number of sign-ups before this sign-up on the waiting list. Present in the state `waiting` only. */
  ahead: Type.Optional(Type.Integer()),
});
export type SignUp = Static<typeof SignUp>;

/** A person on the door list. */
export const DoorEntry = Type.Object({
  id: Type.String(),
  name: Type.String(),
  guests: Type.Integer(),
  state: SignUpState,
  /** False while the address waits for its confirmation. */
  isConfirmed: Type.Boolean(),
  isWalkIn: Type.Boolean(),
  /** Number of people who have arrived, guests included. */
  arrived: Type.Integer(),
});
export type DoorEntry = Static<typeof DoorEntry>;

/** Response to a new sign-up. The response is the same whether or not the address had signed up already. */
const NewSignUp = Type.Object({
  state: createLiteralUnion('going', 'waiting'),
  mustConfirm: Type.Boolean(),
});
export type NewSignUp = Static<typeof NewSignUp>;

const ofEvent = Type.Object({ slug: Type.String({ maxLength: 100 }) });
const Token = createStrictObject({ token: Type.String({ minLength: 1, maxLength: 200 }) });
const OneSignUp = Type.Object({ signUp: SignUp });
const PersonName = Type.String({ minLength: 1, maxLength: LIMITS.name, title: 'name' });
const Guests = Type.Integer({ minimum: 0, maximum: MAX_GUESTS, title: 'number of guests' });
const linkErrors = ['places/sign-up-not-found', 'places/not-possible', 'request/too-many-requests'] as const;
const doorErrors = [...RIGHT_ERRORS, 'places/no-sign-ups', 'request/too-many-requests'] as const;

export const places = {
  'GET /api/events/:slug/places': {
    summary: 'Get the places of an event, or the address of its tickets; neither for an event without sign-up',
    access: 'anyone',
    params: ofEvent,
    replies: { 200: Type.Object({ places: Type.Optional(EventPlaces), ticketUrl: Type.Optional(Type.String()) }) },
  },
  'POST /api/events/:slug/sign-ups': {
    summary:
      'Sign up for an event, confirmed by a mail with a link to cancel; without a free place, join the waiting list',
    access: 'anyone',
    fromForm: true,
    params: ofEvent,
    body: createStrictObject({
      name: PersonName,
      email: Type.String({ minLength: 1, maxLength: 254, title: 'e-mail address' }),
      guests: Type.Optional(Guests),
    }),
    replies: { 201: NewSignUp },
    errors: [
      'places/no-sign-ups',
      'places/not-open',
      'places/members-only',
      'request/key-reused',
      'request/too-many-requests',
    ],
  },
  'GET /api/managed-sign-ups': {
    summary: 'Get the sign-up of a mailed link',
    access: 'anyone',
    query: Token,
    replies: { 200: OneSignUp },
    errors: ['places/sign-up-not-found'],
  },
  'POST /api/managed-sign-ups/confirmations': {
    summary: 'Confirm the sign-up of a mailed link, or accept its offered place',
    access: 'anyone',
    body: Token,
    replies: { 200: OneSignUp },
    errors: linkErrors,
  },
  'POST /api/managed-sign-ups/cancellations': {
    summary: 'Cancel the sign-up of a mailed link: the next person on the waiting list is offered the place',
    access: 'anyone',
    body: Token,
    replies: { 200: OneSignUp },
    errors: linkErrors,
  },
  'POST /api/managed-sign-ups/guests': {
    summary: 'Change the number of guests of the sign-up of a mailed link, within the free places',
    access: 'anyone',
    body: createStrictObject({ ...Token.properties, guests: Guests }),
    replies: { 200: OneSignUp },
    errors: linkErrors,
  },
  'GET /api/account/sign-ups': {
    summary: 'List sign-ups of your address for coming events, the next first; none until the address is confirmed',
    access: 'member',
    replies: { 200: Type.Object({ signUps: Type.Array(SignUp) }) },
    errors: ['auth/unauthenticated'],
  },
  'POST /api/account/sign-ups/:id/links': {
    summary: 'Create a link to manage a sign-up of your confirmed address, as in the mails about the sign-up',
    access: 'owner',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    replies: { 201: Type.Object({ path: Type.String() }) },
    errors: ['auth/unauthenticated', 'places/sign-up-not-found', 'request/too-many-requests'],
  },
  'GET /api/events/:slug/door': {
    summary: 'List the people of an event for the door, by name',
    access: 'administrator',
    right: 'content',
    params: ofEvent,
    replies: {
      200: Type.Object({
        event: Type.Object({ name: Type.String(), start: Instant, end: Instant, capacity: Type.Integer() }),
        entries: Type.Array(DoorEntry),
      }),
    },
    errors: [...RIGHT_ERRORS, 'places/no-sign-ups'],
  },
  'PUT /api/events/:slug/door/:id': {
    summary: 'Set the number of people of a sign-up who have arrived; a waiting person who arrives gets a place',
    access: 'administrator',
    right: 'content',
    params: Type.Object({ ...ofEvent.properties, id: Type.String({ maxLength: 64 }) }),
    body: createStrictObject({
      arrived: Type.Integer({ minimum: 0, maximum: MAX_GUESTS + 1, title: 'number of people' }),
    }),
    replies: { 200: Type.Object({ entry: DoorEntry }) },
    errors: [...doorErrors, 'places/sign-up-not-found'],
  },
  'POST /api/events/:slug/door': {
    summary: 'Add a person who came without sign-up; a repeated id adds nobody',
    access: 'administrator',
    right: 'content',
    params: ofEvent,
    body: createStrictObject({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }), name: PersonName }),
    replies: { 201: Type.Object({ entry: DoorEntry }) },
    errors: doorErrors,
  },
  'DELETE /api/events/:slug/door/:id': {
    summary: 'Remove a person who was added at the door',
    access: 'administrator',
    right: 'content',
    params: Type.Object({ ...ofEvent.properties, id: Type.String({ maxLength: 64 }) }),
    replies: { 204: Nothing },
    errors: [...doorErrors, 'places/sign-up-not-found'],
  },
} as const satisfies Endpoints;
