import { Type, type Static } from 'typebox';
import { LIMITS, MAX_COUNT } from '../limits.ts';
import { RIGHT_ERRORS, Instant, NextCursor, Page, Version, type Endpoints } from '../endpoint.ts';
import { MAX_ITEMS_PER_BOOKING } from './loan.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { BorrowerBlock } from './borrower-blocks.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

/** State of a booking: waiting for approval, booked, out with the borrower, returned; or refused or cancelled. */
export const LoanState = createLiteralUnion('asked', 'booked', 'out', 'back', 'refused', 'cancelled');
export type LoanState = Static<typeof LoanState>;

/** Present if the loans desk, and not the borrower, cancelled the booking. */
export const CancelledBy = Type.Optional(Type.Literal('desk'));

export const Condition = createLiteralUnion('fine', 'look', 'broken');
export type Condition = Static<typeof Condition>;

/** A numbered unit that was handed out: `No. 3` of an equipment type. */
export const LoanedUnit = Type.Object({
  number: Type.Integer(),
  outAt: Instant,
  /** Time of the return; `null` while the unit is out. */
  backAt: Type.Union([Instant, Type.Null()]),
  condition: Type.Union([Condition, Type.Null()]),
  note: Type.String(),
});
export type LoanedUnit = Static<typeof LoanedUnit>;

/** Problem reported by a borrower: broken or missing equipment. */
export const ProblemReport = Type.Object({ at: Instant, sentence: Type.String() });
export type ProblemReport = Static<typeof ProblemReport>;

/** Item of a booking at the desk: a quantity of one equipment type. */
export const DeskLoan = Type.Object({
  id: Type.String(),
  /** Booking id, shared by all items that were booked together. */
  bookingId: Type.String(),
  state: LoanState,
  cancelledBy: CancelledBy,
  borrower: Type.Object({
    email: Type.String(),
    /** Name entered when booking, or the portfolio name of the account with this address. */
    name: Type.Union([Type.String(), Type.Null()]),
  }),
  equipment: Type.Object({ id: Type.String(), name: Type.String(), quantity: Type.Integer() }),
  quantity: Type.Integer(),
  startsAt: Instant,
  endsAt: Instant,
  bookedAt: Instant,
  /** Time at which the item is released without a confirmed address; `null` if no confirmation is needed. */
  confirmBy: Type.Union([Instant, Type.Null()]),
  note: Type.String(),
  units: Type.Array(LoanedUnit),
  /** For an item that waits for approval: a sentence about the loan rule that the item would break today; `null` if the
   *  item breaks none. */
  against: Type.Union([Type.String(), Type.Null()]),
  /** Numbers of the available units to hand out for this item, lowest first; empty if nothing is to be handed out. */
  here: Type.Array(Type.Integer()),
  /** Notes on the units in `here`; absent without notes. */
  notes: Type.Optional(Type.Array(Type.Object({ number: Type.Integer(), note: Type.String() }))),
  /** Accessories to hand out with each unit, one per line; absent without accessories. */
  accessories: Type.Optional(Type.String()),
  /** The borrower's latest report of a problem; absent if there is none. */
  trouble: Type.Optional(ProblemReport),
  version: Version,
});
export type DeskLoan = Static<typeof DeskLoan>;

/** Status of a booking: the most urgent state of its items. */
export const BookingStatus = createLiteralUnion(
  'unconfirmed',
  'asked',
  'booked',
  'out',
  'overdue',
  'returned',
  'not-collected',
  'refused',
  'cancelled',
);
export type BookingStatus = Static<typeof BookingStatus>;

export const BookingFilter = Type.Union([...BookingStatus.anyOf, Type.Literal('all')]);
export type BookingFilter = Static<typeof BookingFilter>;

/** A booking with all items. */
export const DeskBooking = Type.Object({
  id: Type.String(),
  status: BookingStatus,
  cancelledBy: CancelledBy,
  borrower: DeskLoan.properties.borrower,
  bookedAt: Instant,
  items: Type.Array(DeskLoan),
});
export type DeskBooking = Static<typeof DeskBooking>;

const Today = Type.Object({
  doesApprove: Type.Boolean(),
  goingOut: Type.Array(DeskLoan),
  dueBack: Type.Array(DeskLoan),
  overdue: Type.Array(DeskLoan),
  /** Items that are due after today; officers record early returns here. */
  dueLater: Type.Array(DeskLoan),
  toApprove: Type.Array(DeskLoan),
});
export type Today = Static<typeof Today>;

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const Note = Type.Optional(Type.String({ maxLength: 1000 }));
const Numbers = Type.Optional(
  Type.Array(Type.Integer({ minimum: 0, maximum: MAX_COUNT }), { minItems: 1, maxItems: 1000, uniqueItems: true }),
);
const item = { id: Type.String({ maxLength: 64 }), version: Version };
const itemList = { minItems: 1, maxItems: MAX_ITEMS_PER_BOOKING };
/** Items of the booking to change, all or none, each with the version that the change is based on. If absent, only the
 *  item of the path changes, and `If-Match` has its version. */
const Items = Type.Optional(Type.Array(createStrictObject(item), itemList));
const NumberedItems = Type.Optional(Type.Array(createStrictObject({ ...item, numbers: Numbers }), itemList));
export const DeskChange = Type.Object({
  /** Item of the request's path; after an undo, the first changed item. */
  loan: DeskLoan,
  loans: Type.Array(DeskLoan),
  entry: ActivityLogEntry,
});
const changing = [
  ...RIGHT_ERRORS,
  'request/too-many-requests',
  'request/key-reused',
  'loans/booking-not-found',
  'loans/changed-meanwhile',
  'loans/version-missing',
  'loans/not-possible',
] as const;

/** Endpoints of the loans desk. Each action sends the versions that the change is based on. If another officer changed
 *  the booking meanwhile, the response is a 412 with a sentence about that change. An action without a version gets a
 *  428. */
export const desk = {
  'GET /api/desk': {
    summary:
      'List bookings to hand out today, due back today, overdue, out for longer, and waiting for approval; each by time',
    access: 'administrator',
    right: 'loans',
    replies: { 200: Today },
    errors: RIGHT_ERRORS,
  },
  'GET /api/desk/bookings': {
    summary:
      'List bookings with a status, or `all`; without a status, bookings that are not over. Current bookings are sorted by start, others latest first',
    access: 'administrator',
    right: 'loans',
    query: Type.Object({
      ...Page.properties,
      status: Type.Optional(BookingFilter),
      /** Part of the borrower's name or e-mail address. */
      search: Type.Optional(Type.String({ maxLength: LIMITS.query })),
    }),
    replies: { 200: Type.Object({ bookings: Type.Array(DeskBooking), nextCursor: NextCursor }) },
    errors: RIGHT_ERRORS,
  },
  'GET /api/desk/equipment': {
    summary: 'Count units of each equipment type in store, out, late and out of service; by name',
    access: 'administrator',
    right: 'loans',
    replies: {
      200: Type.Object({
        kinds: Type.Array(
          Type.Object({
            id: Type.String(),
            here: Type.Integer(),
            out: Type.Integer(),
            overdue: Type.Integer(),
            outOfService: Type.Integer(),
            /** Numbers of the units, lowest first. Absent in responses of earlier releases. */
            numbers: Type.Optional(Type.Array(Type.Integer())),
            /** Value of one unit, in euro; absent if unknown. */
            value: Type.Optional(Type.Number()),
            /** Accessories of one unit, one per line; absent without accessories. */
            accessories: Type.Optional(Type.String()),
          }),
        ),
      }),
    },
    errors: RIGHT_ERRORS,
  },
  'POST /api/bookings/:id/handouts': {
    summary: 'Hand out items of a booking, all or none, with the given unit numbers; the other units become free',
    access: 'administrator',
    right: 'loans',
    params,
    body: createStrictObject({ numbers: Numbers, note: Note, items: NumberedItems }),
    replies: { 201: DeskChange },
    errors: [...changing, 'loans/not-on-shelf'],
  },
  'POST /api/bookings/:id/returns': {
    summary: 'Take back items of a booking, or some of their units; broken units can go out of service',
    access: 'administrator',
    right: 'loans',
    params,
    body: createStrictObject({
      numbers: Numbers,
      condition: Type.Optional(Condition),
      note: Note,
      isOutOfService: Type.Optional(Type.Boolean()),
      items: NumberedItems,
    }),
    replies: { 201: DeskChange },
    errors: changing,
  },
  'POST /api/bookings/:id/approvals': {
    summary: 'Approve items of a booking that wait for it; the borrower gets a mail with a date for the calendar',
    access: 'administrator',
    right: 'loans',
    params,
    body: createStrictObject({ items: Items }),
    replies: { 201: DeskChange },
    errors: changing,
  },
  'POST /api/bookings/:id/refusals': {
    summary: 'Refuse items that wait for approval, or cancel uncollected items, with a reason',
    access: 'administrator',
    right: 'loans',
    params,
    body: createStrictObject({ reason: Type.String({ minLength: 1, maxLength: 200 }), message: Note, items: Items }),
    replies: { 201: DeskChange },
    errors: changing,
  },
  'POST /api/bookings/:id/extensions': {
    summary: 'Extend the loan of items that are out, unless they are booked by others',
    access: 'administrator',
    right: 'loans',
    params,
    body: createStrictObject({ endsAt: Instant, items: Items }),
    replies: { 201: DeskChange },
    errors: [...changing, 'loans/invalid-interval', 'loans/not-available'],
  },
  'GET /api/desk/borrower': {
    summary: 'Get the borrower of a booking and all their loans, the last to end first',
    access: 'administrator',
    right: 'loans',
    query: Type.Object({ ...Page.properties, of: Type.String({ maxLength: 64 }) }),
    replies: {
      200: Type.Object({
        borrower: DeskLoan.properties.borrower,
        /** Absent if the borrower can book. */
        block: Type.Optional(BorrowerBlock),
        loans: Type.Array(DeskLoan),
        nextCursor: NextCursor,
      }),
    },
    errors: [...RIGHT_ERRORS, 'loans/booking-not-found'],
  },
} as const satisfies Endpoints;
