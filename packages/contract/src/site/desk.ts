import { Type, type Static } from 'typebox';
import { LIMITS, MAX_COUNT } from '../limits.ts';
import { Instant, NextCursor, Page, Version, type Endpoints } from '../endpoint.ts';
import { MadeWith, MAX_ITEMS_PER_BOOKING, PictureReference } from './loan.ts';
import { Photo, PhotoId } from './photo.ts';
import { RecordEntry } from './record.ts';

/** What became of a booking: it waits for approval, is booked, is out with the borrower, came back; or nobody gets it. */
export const LoanState = Type.Union([
  Type.Literal('asked'),
  Type.Literal('booked'),
  Type.Literal('out'),
  Type.Literal('back'),
  Type.Literal('refused'),
  Type.Literal('cancelled'),
]);
export type LoanState = Static<typeof LoanState>;

/** Left out unless the desk cancelled. */
export const CancelledBy = Type.Optional(Type.Literal('desk'));

export const Condition = Type.Union([Type.Literal('fine'), Type.Literal('look'), Type.Literal('broken')]);
export type Condition = Static<typeof Condition>;

/** One numbered thing that was handed out: `No. 3` of a kind. */
export const LentUnit = Type.Object({
  number: Type.Integer(),
  outAt: Instant,
  /** Null while it is out. */
  backAt: Type.Union([Instant, Type.Null()]),
  condition: Type.Union([Condition, Type.Null()]),
  note: Type.String(),
});
export type LentUnit = Static<typeof LentUnit>;

/** What a borrower says is broken or missing, in their words. */
export const Trouble = Type.Object({ at: Instant, sentence: Type.String() });
export type Trouble = Static<typeof Trouble>;

/** Item of a booking as the desk sees it: a quantity of one kind of equipment. */
export const DeskLoan = Type.Object({
  id: Type.String(),
  /** Id of the booking that this item is part of: items with the same id were booked together. */
  bookingId: Type.String(),
  state: LoanState,
  cancelledBy: CancelledBy,
  borrower: Type.Object({
    email: Type.String(),
    /** Name that the borrower typed when booking, else the name of the portfolio of the account with this address. */
    name: Type.Union([Type.String(), Type.Null()]),
  }),
  equipment: Type.Object({ id: Type.String(), name: Type.String(), quantity: Type.Integer() }),
  /** How many it holds: booked, or out. */
  quantity: Type.Integer(),
  startsAt: Instant,
  endsAt: Instant,
  bookedAt: Instant,
  /** When it is given back unless its address is confirmed; null where it need not be. */
  confirmBy: Type.Union([Instant, Type.Null()]),
  /** What the desk wrote when it was handed out. */
  note: Type.String(),
  units: Type.Array(LentUnit),
  /** Of what waits for approval: which rule it would break today, in words; null where none. */
  against: Type.Union([Type.String(), Type.Null()]),
  /** Numbers on the shelf that are handed out next, lowest first; empty unless something is to be handed out. */
  here: Type.Array(Type.Integer()),
  /** What is noted of those; left out where nothing is. */
  notes: Type.Optional(Type.Array(Type.Object({ number: Type.Integer(), note: Type.String() }))),
  /** What its borrower said last is broken or missing; left out where nothing. */
  trouble: Type.Optional(Trouble),
  version: Version,
});
export type DeskLoan = Static<typeof DeskLoan>;

/** How a booking stands: the most urgent state of its items. */
export const BookingStatus = Type.Union([
  Type.Literal('unconfirmed'),
  Type.Literal('asked'),
  Type.Literal('booked'),
  Type.Literal('out'),
  Type.Literal('overdue'),
  Type.Literal('returned'),
  Type.Literal('not-collected'),
  Type.Literal('refused'),
  Type.Literal('cancelled'),
]);
export type BookingStatus = Static<typeof BookingStatus>;

export const BookingFilter = Type.Union([...BookingStatus.anyOf, Type.Literal('all')]);
export type BookingFilter = Static<typeof BookingFilter>;

/** A booking with all its items. */
export const DeskBooking = Type.Object({
  /** Id of its first item. */
  id: Type.String(),
  status: BookingStatus,
  cancelledBy: CancelledBy,
  borrower: DeskLoan.properties.borrower,
  bookedAt: Instant,
  items: Type.Array(DeskLoan),
});
export type DeskBooking = Static<typeof DeskBooking>;

const Today = Type.Object({
  /** Whether bookings wait for approval. */
  doesApprove: Type.Boolean(),
  goingOut: Type.Array(DeskLoan),
  dueBack: Type.Array(DeskLoan),
  overdue: Type.Array(DeskLoan),
  /** Out until a later day: what comes back early is taken back here. */
  dueLater: Type.Array(DeskLoan),
  toApprove: Type.Array(DeskLoan),
});
export type Today = Static<typeof Today>;

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const unit = Type.Object({ ...params.properties, number: Type.Integer({ minimum: 1, maximum: MAX_COUNT }) });
const Pictured = Type.Object({ picture: Type.Union([PictureReference, Type.Null()]) }, { additionalProperties: false });
const Note = Type.Optional(Type.String({ maxLength: 1000 }));
const Numbers = Type.Optional(
  Type.Array(Type.Integer({ minimum: 0, maximum: MAX_COUNT }), { minItems: 1, maxItems: 1000, uniqueItems: true }),
);
const item = { id: Type.String({ maxLength: 64 }), version: Version };
const itemList = { minItems: 1, maxItems: MAX_ITEMS_PER_BOOKING };
/** Items of the booking that the action changes, all or none, each with the version it was made from. Left out, the action
 *  changes the item of the path alone, with its version in `If-Match`. */
const Items = Type.Optional(Type.Array(Type.Object(item, { additionalProperties: false }), itemList));
const NumberedItems = Type.Optional(
  Type.Array(Type.Object({ ...item, numbers: Numbers }, { additionalProperties: false }), itemList),
);
const Changed = Type.Object({
  /** The item of the path, or the first item that an undone action changed. */
  loan: DeskLoan,
  /** All items of its booking. */
  loans: Type.Array(DeskLoan),
  entry: RecordEntry,
});
const reading = ['auth/unauthenticated', 'auth/unauthorized'] as const;
const changing = [
  ...reading,
  'request/too-many-requests',
  'request/key-reused',
  'loans/booking-not-found',
  'loans/changed-meanwhile',
  'loans/version-missing',
  'loans/not-possible',
] as const;

/** Actions of the desk. Each sends the versions that it was made from; if somebody else was faster, the answer is 412 and its
 *  sentence says what they did. An action without a version is answered 428. */
export const desk = {
  'GET /api/desk': {
    summary:
      'What goes out today, is due back today, is overdue, is out for longer, and waits for approval; each by its time',
    access: 'administrator',
    right: 'loans',
    replies: { 200: Today },
    errors: reading,
  },
  'GET /api/desk/bookings': {
    summary:
      'Bookings with a status, or `all` of them; without one those that are not over. Those that are not over come with the next to begin first, others with the last',
    access: 'administrator',
    right: 'loans',
    query: Type.Object({
      ...Page.properties,
      status: Type.Optional(BookingFilter),
      /** Part of the name or the e-mail address of the borrower. */
      search: Type.Optional(Type.String({ maxLength: LIMITS.query })),
    }),
    replies: { 200: Type.Object({ bookings: Type.Array(DeskBooking), nextCursor: NextCursor }) },
    errors: reading,
  },
  'GET /api/desk/equipment': {
    summary: 'How many of each kind are here, out, late and out of service; by name',
    access: 'administrator',
    right: 'loans',
    replies: {
      200: Type.Object({
        kinds: Type.Array(
          Type.Object({
            id: Type.String(),
            /** In service, and on the shelf. */
            here: Type.Integer(),
            out: Type.Integer(),
            /** Of those that are out, how many should be back. */
            overdue: Type.Integer(),
            outOfService: Type.Integer(),
            /** Value of one unit, in euro; left out where nobody has entered it. */
            value: Type.Optional(Type.Number()),
          }),
        ),
      }),
    },
    errors: reading,
  },
  'GET /api/desk/record': {
    summary: 'What was done with bookings and equipment, the newest first; of one booking with `of`',
    access: 'administrator',
    right: 'loans',
    query: Type.Object({ ...Page.properties, of: Type.Optional(Type.String({ maxLength: 64 })) }),
    replies: { 200: Type.Object({ entries: Type.Array(RecordEntry), nextCursor: NextCursor }) },
    errors: reading,
  },
  'POST /api/desk/record/:id/undo': {
    summary: 'Undo an act within a minute, unless somebody has changed the booking since',
    access: 'administrator',
    right: 'loans',
    params,
    replies: { 200: Changed },
    errors: [...reading, 'request/too-many-requests', 'loans/booking-not-found', 'loans/cannot-undo'],
  },
  'POST /api/bookings/:id/handouts': {
    summary:
      'Hand out items of a booking, all or none, with the numbers that are sent; units that stay here are free for others',
    access: 'administrator',
    right: 'loans',
    params,
    body: Type.Object({ numbers: Numbers, note: Note, items: NumberedItems }, { additionalProperties: false }),
    replies: { 201: Changed },
    errors: [...changing, 'loans/not-on-shelf'],
  },
  'POST /api/bookings/:id/returns': {
    summary: 'Take back items of a booking, or the named numbers of them; broken units can go out of service',
    access: 'administrator',
    right: 'loans',
    params,
    body: Type.Object(
      {
        numbers: Numbers,
        condition: Type.Optional(Condition),
        note: Note,
        isOutOfService: Type.Optional(Type.Boolean()),
        items: NumberedItems,
      },
      { additionalProperties: false },
    ),
    replies: { 201: Changed },
    errors: changing,
  },
  'POST /api/bookings/:id/approvals': {
    summary: 'Approve items of a booking that wait for it; the borrower gets a mail with a date for the calendar',
    access: 'administrator',
    right: 'loans',
    params,
    body: Type.Object({ items: Items }, { additionalProperties: false }),
    replies: { 201: Changed },
    errors: changing,
  },
  'POST /api/bookings/:id/refusals': {
    summary: 'Refuse items that wait for approval, or cancel items that nobody collected, with a reason',
    access: 'administrator',
    right: 'loans',
    params,
    body: Type.Object(
      { reason: Type.String({ minLength: 1, maxLength: 200 }), message: Note, items: Items },
      { additionalProperties: false },
    ),
    replies: { 201: Changed },
    errors: changing,
  },
  'POST /api/bookings/:id/extensions': {
    summary: 'Extend the loan of items that are out, unless somebody else has booked them',
    access: 'administrator',
    right: 'loans',
    params,
    body: Type.Object({ endsAt: Instant, items: Items }, { additionalProperties: false }),
    replies: { 201: Changed },
    errors: [...changing, 'loans/invalid-interval', 'loans/not-available'],
  },
  'GET /api/equipment/:id/units': {
    summary: 'The numbered things of a kind, where each is, and who had them',
    access: 'administrator',
    right: 'loans',
    params,
    replies: {
      200: Type.Object({
        units: Type.Array(
          Type.Object({
            number: Type.Integer(),
            /** What who hands it out should know; empty for nothing. */
            note: Type.String(),
            /** What this very one looks like. */
            photo: Type.Union([Photo, Type.Null()]),
            /** Since when it is out of service, and why; null while it is in service. */
            outOfService: Type.Union([Type.Object({ since: Instant, why: Type.String() }), Type.Null()]),
            /** Who has it, and until when; null while it is here. */
            holder: Type.Union([Type.Object({ email: Type.String(), until: Instant }), Type.Null()]),
          }),
        ),
        /** The last hundred loans of things of the kind, the newest first. */
        loans: Type.Array(Type.Object({ ...LentUnit.properties, email: Type.String() })),
      }),
    },
    errors: [...reading, 'loans/equipment-not-found'],
  },
  'PUT /api/equipment/:id/units/:number': {
    summary: 'Put one thing out of service, with a reason, or back in service',
    access: 'administrator',
    right: 'loans',
    params: unit,
    body: Type.Object(
      {
        outOfService: Type.Union([Type.Object({ why: Type.String({ maxLength: 200, title: 'reason' }) }), Type.Null()]),
      },
      { additionalProperties: false },
    ),
    replies: { 200: Type.Object({ isInService: Type.Boolean(), entry: RecordEntry }) },
    errors: [...reading, 'request/too-many-requests', 'loans/equipment-not-found'],
  },
  'PUT /api/equipment/:id/units/:number/note': {
    summary: 'Write what who hands one thing out should know of it',
    access: 'administrator',
    right: 'loans',
    params: unit,
    body: Type.Object({ note: Type.String({ maxLength: 1000 }) }, { additionalProperties: false }),
    replies: { 200: Type.Object({ note: Type.String(), entry: RecordEntry }) },
    errors: [...reading, 'request/too-many-requests', 'loans/equipment-not-found'],
  },
  'PUT /api/equipment/:id/units/:number/number': {
    summary: 'Give one thing that is not out another number, unless another of the kind has it',
    access: 'administrator',
    right: 'loans',
    params: unit,
    body: Type.Object({ number: Type.Integer({ minimum: 1, maximum: 9999 }) }, { additionalProperties: false }),
    replies: { 200: Type.Object({ number: Type.Integer(), entry: RecordEntry }) },
    errors: [
      ...reading,
      'request/too-many-requests',
      'loans/equipment-not-found',
      'loans/number-taken',
      'loans/not-possible',
    ],
  },
  'PUT /api/equipment/:id/picture': {
    summary: 'Show what a kind of equipment looks like, by a photo uploaded for equipment; null for no picture',
    access: 'administrator',
    right: 'loans',
    params,
    body: Pictured,
    replies: { 200: Type.Object({ photo: Type.Union([Photo, Type.Null()]), entry: RecordEntry }) },
    errors: [...reading, 'request/too-many-requests', 'loans/equipment-not-found', 'photos/not-found'],
  },
  'PUT /api/equipment/:id/made-with': {
    summary: 'Show with a kind of equipment a photo that visitors see somewhere on the site; null for none',
    access: 'administrator',
    right: 'loans',
    params,
    body: Type.Object({ photoId: Type.Union([PhotoId, Type.Null()]) }, { additionalProperties: false }),
    replies: { 200: Type.Object({ made: Type.Union([MadeWith, Type.Null()]), entry: RecordEntry }) },
    errors: [...reading, 'request/too-many-requests', 'loans/equipment-not-found', 'photos/not-found'],
  },
  'PUT /api/equipment/:id/units/:number/picture': {
    summary: 'Show what one thing looks like, for the desk alone; null for no picture',
    access: 'administrator',
    right: 'loans',
    params: unit,
    body: Pictured,
    replies: { 200: Type.Object({ photo: Type.Union([Photo, Type.Null()]), entry: RecordEntry }) },
    errors: [...reading, 'request/too-many-requests', 'loans/equipment-not-found', 'photos/not-found'],
  },
  'POST /api/equipment/record/:id/undo': {
    summary:
      'Undo within a minute what was done to one thing or noted of it, its number, or that a kind or a picture was changed, or what was made with it, or went off the list',
    access: 'administrator',
    right: 'loans',
    params,
    replies: { 200: Type.Object({ isInService: Type.Boolean(), entry: RecordEntry }) },
    errors: [...reading, 'request/too-many-requests', 'loans/cannot-undo'],
  },
  'GET /api/desk/borrower': {
    summary: 'Who has one booking, and all that they have borrowed, the last to end first',
    access: 'administrator',
    right: 'loans',
    query: Type.Object({ ...Page.properties, of: Type.String({ maxLength: 64 }) }),
    replies: {
      200: Type.Object({
        borrower: DeskLoan.properties.borrower,
        loans: Type.Array(DeskLoan),
        nextCursor: NextCursor,
      }),
    },
    errors: [...reading, 'loans/booking-not-found'],
  },
} as const satisfies Endpoints;
