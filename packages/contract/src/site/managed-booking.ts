import { Type, type Static } from 'typebox';
import { Instant, type Endpoints } from '../endpoint.ts';
import { CancelledBy, LoanedUnit, LoanState, ProblemReport } from './desk.ts';
import { Booking, EquipmentPictures, MAX_ITEMS_PER_BOOKING } from './loan.ts';
import { createStrictObject } from '../schema.ts';

const Units = Type.Array(Type.Pick(LoanedUnit, ['number', 'outAt', 'backAt']));

const BookedItem = Type.Object({
  id: Type.String(),
  equipment: Type.String(),
  /** Id of the equipment type if it is a room, whose dates are slots. */
  roomId: Type.Optional(Type.String()),
  quantity: Type.Integer(),
  state: LoanState,
  cancelledBy: CancelledBy,
  start_datetime: Booking.properties.start_datetime,
  end_datetime: Booking.properties.end_datetime,
  units: Units,
  refusal: Type.Optional(Type.String()),
  trouble: Type.Optional(ProblemReport),
  ...EquipmentPictures.properties,
});
export type BookedItem = Static<typeof BookedItem>;

/** A booking as seen by its borrower, who uses a mailed link and needs no account. The fields of a single item belong
 *  to the item of the link. */
export const ManagedBooking = Type.Object({
  ...Booking.properties,
  state: LoanState,
  cancelledBy: CancelledBy,
  booked_at: Instant,
  units: Units,
  ...EquipmentPictures.properties,
  /** Pick-up location, if the desk has set one. */
  place: Type.Optional(Type.String()),
  refusal: Type.Optional(Type.String()),
  /** All items of the booking, by name; older servers omit a single item. */
  things: Type.Optional(Type.Array(BookedItem)),
  /** Reason why the holder of the link cannot confirm the booking, in words; absent if the booking can be confirmed. */
  confirmRefusal: Type.Optional(Type.String()),
  /** Latest possible extension of all items that are out, given other bookings and the loan rules. */
  keepUntil: Type.Optional(Instant),
  /** Reason why the loan cannot be extended, in words. */
  keepRefusal: Type.Optional(Type.String()),
  trouble: Type.Optional(ProblemReport),
});
export type ManagedBooking = Static<typeof ManagedBooking>;

const Token = { token: Type.String({ minLength: 1, maxLength: 200 }) };
const Time = Type.String({ maxLength: 16, description: 'YYYY-MM-DD HH:MM, UTC' });
const Id = Type.String({ minLength: 1, maxLength: 64 });
const ItemIds = Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_ITEMS_PER_BOOKING, uniqueItems: true }));
const CancelledItems = Type.Optional(
  Type.Array(createStrictObject({ id: Id, quantity: Type.Integer({ minimum: 1, maximum: 1000 }) }), {
    minItems: 1,
    maxItems: MAX_ITEMS_PER_BOOKING,
  }),
);
const OneBooking = Type.Object({ booking: ManagedBooking });
const errors = ['loans/booking-not-found', 'request/too-many-requests'] as const;

export const managedBookings = {
  'GET /api/managed-bookings': {
    summary: 'Get the booking of a mailed link, without a change',
    access: 'anyone',
    query: createStrictObject(Token),
    replies: { 200: OneBooking },
    errors,
  },
  'POST /api/managed-bookings/cancellations': {
    summary: 'Cancel the booking of a mailed link, or a quantity of some items; all or none, none if an item is out',
    access: 'anyone',
    body: createStrictObject({ ...Token, items: CancelledItems }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/not-possible'],
  },
  'POST /api/managed-bookings/cancellations/undo': {
    summary: 'Undo the last cancellation by a mailed link within a minute',
    access: 'anyone',
    body: createStrictObject(Token),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/cannot-undo'],
  },
  'POST /api/managed-bookings/confirmations': {
    summary: 'Confirm the address of the booking of a mailed link; unconfirmed bookings are cancelled',
    access: 'anyone',
    body: createStrictObject(Token),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/not-possible'],
  },
  'POST /api/managed-bookings/dates': {
    summary:
      'Change the dates of a booking by a mailed link, or of some items, all or none. For items that are out, only the end changes. Without ids, the items that are out change if the item of the link is out, else the other items',
    access: 'anyone',
    body: createStrictObject({ ...Token, start_datetime: Time, end_datetime: Time, ids: ItemIds }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/not-possible', 'loans/invalid-interval', 'loans/not-available'],
  },
  'POST /api/managed-bookings/problems': {
    summary:
      'Report to the desk, by a mailed link, what is broken or missing of an item that is out or returned; without an id, of the first such item',
    access: 'anyone',
    body: createStrictObject({ ...Token, sentence: Type.String({ maxLength: 1000 }), id: Type.Optional(Id) }),
    replies: { 200: OneBooking },
    errors: [...errors, 'loans/not-possible'],
  },
} as const satisfies Endpoints;
