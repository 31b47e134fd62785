import { Type, type Static } from 'typebox';
import { Instant, type Endpoints } from '../endpoint.ts';
import { LentUnit, LoanState } from './desk.ts';
import { Booking } from './loan.ts';
import { Photo } from './photo.ts';

/** A booking as its borrower sees it, who has the link from a mail and needs no account. */
export const ManagedBooking = Type.Object({
  ...Booking.properties,
  state: LoanState,
  booked_at: Instant,
  units: Type.Array(Type.Pick(LentUnit, ['number', 'outAt', 'backAt'])),
  /** What such a thing looks like, where somebody has added a picture. */
  photo: Type.Optional(Photo),
  /** Where it goes out and comes back, where the desk has said it. */
  place: Type.Optional(Type.String()),
  /** Of one that was refused, why. */
  refusal: Type.Optional(Type.String()),
});
export type ManagedBooking = Static<typeof ManagedBooking>;

const Token = { token: Type.String({ minLength: 1, maxLength: 200 }) };
const Time = Type.String({ maxLength: 16, description: 'YYYY-MM-DD HH:MM, UTC' });
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
} as const satisfies Endpoints;
