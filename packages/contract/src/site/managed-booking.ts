import { Type, type Static } from 'typebox';
import { Instant, type Endpoints } from '../endpoint.ts';
import { LentUnit, LoanState, Trouble } from './desk.ts';
import { Booking, Looks } from './loan.ts';

/** One of the things that were booked together. */
const BookedThing = Type.Object({
  /** Of its booking. */
  id: Type.String(),
  equipment: Type.String(),
  quantity: Type.Integer(),
  state: LoanState,
  ...Looks.properties,
});

/** A booking as its borrower sees it, who has the link from a mail and needs no account. */
export const ManagedBooking = Type.Object({
  ...Booking.properties,
  state: LoanState,
  booked_at: Instant,
  units: Type.Array(Type.Pick(LentUnit, ['number', 'outAt', 'backAt'])),
  ...Looks.properties,
  /** Where it goes out and comes back, where the desk has said it. */
  place: Type.Optional(Type.String()),
  /** Of one that was refused, why. */
  refusal: Type.Optional(Type.String()),
  /** All that was booked together, where that is more than one kind; itself among it. */
  things: Type.Optional(Type.Array(BookedThing)),
  /** Of what is out: until when it can be kept, where nobody is next and no rule is against it ... */
  keepUntil: Type.Optional(Instant),
  /** ... or why it cannot be kept longer, in words. */
  keepRefusal: Type.Optional(Type.String()),
  /** What was said last is broken or missing. */
  trouble: Type.Optional(Trouble),
});
export type ManagedBooking = Static<typeof ManagedBooking>;

const Token = { token: Type.String({ minLength: 1, maxLength: 200 }) };
const Time = Type.String({ maxLength: 16, description: 'YYYY-MM-DD HH:MM, UTC' });
/** `id` is of the booking of the thing. */
const OneThing = { ...Token, id: Type.String({ minLength: 1, maxLength: 64 }) };
const OneBooking = Type.Object({ booking: ManagedBooking });
const errors = ['loans/booking-not-found', 'request/too-many-requests'] as const;

export const managedBookings = {
  'GET /api/managed-bookings': {
    summary: 'The booking of a mailed link; nothing is changed by asking',
    access: 'anyone',
    query: Type.Object(Token, { additionalProperties: false }),
    replies: { 200: OneBooking },
    errors,
  },
  'POST /api/managed-bookings/cancellations': {
    summary: 'Cancel the booking of a mailed link, unless it is out',
    access: 'anyone',
    body: Type.Object(Token, { additionalProperties: false }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/not-possible'],
  },
  'POST /api/managed-bookings/cancellations/undo': {
    summary: 'Undo within a minute that the booking of a mailed link was cancelled by it',
    access: 'anyone',
    body: Type.Object(Token, { additionalProperties: false }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/cannot-undo'],
  },
  'POST /api/managed-bookings/confirmations': {
    summary: 'Confirm the address of the booking of a mailed link, or it is given back',
    access: 'anyone',
    body: Type.Object(Token, { additionalProperties: false }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/not-possible'],
  },
  'POST /api/managed-bookings/dates': {
    summary: 'Change the dates of the booking of a mailed link; of what is out only the end, where nobody is next',
    access: 'anyone',
    body: Type.Object({ ...Token, start_datetime: Time, end_datetime: Time }, { additionalProperties: false }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/not-possible', 'loans/invalid-interval', 'loans/not-available'],
  },
  'POST /api/managed-bookings/omissions': {
    summary: 'Leave out one of the things that were booked together, or one of several of a kind, until it is out',
    access: 'anyone',
    body: Type.Object(OneThing, { additionalProperties: false }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/not-possible'],
  },
  'POST /api/managed-bookings/omissions/undo': {
    summary: 'Undo within a minute that something was left out by a mailed link',
    access: 'anyone',
    body: Type.Object(OneThing, { additionalProperties: false }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/cannot-undo'],
  },
  'POST /api/managed-bookings/troubles': {
    summary: 'Tell the desk what is broken or missing of what is out, or came back, by the mailed link',
    access: 'anyone',
    body: Type.Object({ ...Token, sentence: Type.String({ maxLength: 1000 }) }, { additionalProperties: false }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/not-possible'],
  },
} as const satisfies Endpoints;
