import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, NextCursor, Page, type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { TimeOfDay } from './loan-rules.ts';
import { Photo, PhotoId } from './photo.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createStrictObject } from '../schema.ts';

/** An equipment type; `quantity` is the number of units that the society owns. */
export const Equipment = Type.Object({ id: Type.String(), name: Type.String(), quantity: Type.Integer() });
export type Equipment = Static<typeof Equipment>;

/** A photo of the site that was taken with an equipment type. */
export const EquipmentPhoto = Type.Object({
  photo: Photo,
  path: Type.String(),
  title: Type.String(),
  /** Photographer; empty if not credited. */
  credit: Type.String(),
});
export type EquipmentPhoto = Static<typeof EquipmentPhoto>;

/** Optional pictures of an equipment type: a product photo, and a publicly visible photo taken with the equipment. */
export const EquipmentPictures = Type.Object({ photo: Type.Optional(Photo), made: Type.Optional(EquipmentPhoto) });
export type EquipmentPictures = Static<typeof EquipmentPictures>;

/** Slots of a room, which is booked in place of being borrowed. */
export const Room = createStrictObject({
  slotMinutes: Type.Integer({ minimum: 15, maximum: 720, title: 'length of a slot in minutes' }),
  /** First and last minute of every day. The last slot ends by then. */
  from: TimeOfDay,
  to: TimeOfDay,
  /** True if only people on the list of inducted members may book. */
  isForInducted: Type.Boolean(),
});
export type Room = Static<typeof Room>;

/** Person whom officers have shown how to use a room. */
export const Induction = Type.Object({
  id: Type.String(),
  email: Type.String(),
  /** Empty if unknown. */
  name: Type.String(),
  grantedAt: Instant,
});
export type Induction = Static<typeof Induction>;

/** An equipment type with its pictures; description and category are absent if not set. */
export const ShownEquipment = Type.Object({
  ...Equipment.properties,
  description: Type.Optional(Type.String()),
  category: Type.Optional(Type.String()),
  /** Present for a room. */
  room: Type.Optional(Room),
  ...EquipmentPictures.properties,
});
export type ShownEquipment = Static<typeof ShownEquipment>;

/** Equipment for loan that photos of a portfolio were taken with, and its picture. */
export const UsedEquipment = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Number of units available for the rest of the day, in the society's time zone. */
  freeToday: Type.Integer(),
  photo: Type.Optional(Photo),
});
export type UsedEquipment = Static<typeof UsedEquipment>;

/** An uploaded product photo with its alternative text. */
export const PictureReference = createStrictObject({ photoId: PhotoId, alt: Type.String({ maxLength: LIMITS.alt }) });
export type PictureReference = Static<typeof PictureReference>;

/** Maximum number of equipment types per booking. */
export const MAX_ITEMS_PER_BOOKING = 8;

/** Shortest format of an instant in the booking form: `YYYY-MM-DD HH:MM`, UTC. */
const bookingTime = { maxLength: 16, description: 'YYYY-MM-DD HH:MM, UTC' };
const BookingTime = Type.String(bookingTime);

/** A booking of a quantity of one equipment type. Field names are those of the loans service. */
export const Booking = Type.Object({
  id: Type.String(),
  user_email: Type.String(),
  equipment: Type.String(),
  quantity: Type.Integer(),
  start_datetime: BookingTime,
  end_datetime: BookingTime,
  /** Time at which the booking is released unless the mailed link confirms the address. Absent for the owner of the
   *  address, and on a site without confirmation. Only the mail states whether the address needs a confirmation, because
   *  anyone can type an address. */
  confirm_by: Type.Optional(Instant),
});
export type Booking = Static<typeof Booking>;

/** A booking for administrators. */
export const OpenBooking = Type.Object({ ...Booking.properties, booked_at: Instant });
export type OpenBooking = Static<typeof OpenBooking>;

/** Loan limits that apply to every borrower. */
export const LoanTerms = Type.Object({
  /** Latest end of a loan, in days from now. */
  horizonDays: Type.Integer(),
  longestLoanDays: Type.Integer(),
  openBookingsPerEmail: Type.Integer(),
});
export type LoanTerms = Static<typeof LoanTerms>;

const Start = Type.String({ ...bookingTime, title: 'start' });
const End = Type.String({ ...bookingTime, title: 'end' });

const OneBooking = Type.Object({ booking: Booking });
const WantedAsWell = createStrictObject({
  equipment: Type.String({ minLength: 1, maxLength: 200, title: 'equipment' }),
  quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
});

/** Availability of an equipment type. */
export const Availability = Type.Object({
  ...Equipment.properties,
  /** Quantity available during the whole requested interval. */
  free: Type.Integer(),
  /** Quantity available during each whole day, from the first day of the interval; dates are `YYYY-MM-DD` in UTC. */
  days: Type.Array(Type.Object({ date: Type.String(), free: Type.Integer() })),
});
export type Availability = Static<typeof Availability>;

const EQUIPMENT_LIMITS = { description: 500, category: 40, accessories: 500, value: 100_000 } as const;

const NewEquipment = createStrictObject({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  quantity: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** Several lines, for borrowers. */
  description: Type.Optional(Type.String({ maxLength: EQUIPMENT_LIMITS.description })),
  /** Category in one line. Types with an equal category form a group. */
  category: Type.Optional(Type.String({ maxLength: EQUIPMENT_LIMITS.category })),
  /** Accessories that officers hand out with each unit, one per line. */
  accessories: Type.Optional(Type.String({ maxLength: EQUIPMENT_LIMITS.accessories })),
  /** Slots of a room; `null` for equipment that is borrowed. */
  room: Type.Optional(Type.Union([Room, Type.Null()])),
  /** Value of one unit, in euro, for officers; `null` if unknown. */
  value: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: EQUIPMENT_LIMITS.value }), Type.Null()])),
});
/** Changed facts. Absent facts stay as they are, because another officer may have changed them. */
const EquipmentChange = Type.Partial(NewEquipment, { additionalProperties: false });
const OneEquipment = Type.Object({ equipment: Equipment });
const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const administratorErrors = [...RIGHT_ERRORS, 'request/too-many-requests'] as const;

/** `entry` is absent if the list was the same before. */
const InductionChange = Type.Object({
  inductions: Type.Array(Induction),
  entry: Type.Optional(ActivityLogEntry),
});

export const loans = {
  'GET /api/equipment': {
    summary: 'List equipment, by name',
    access: 'anyone',
    replies: { 200: Type.Array(ShownEquipment) },
  },
  'GET /api/equipment/availability': {
    summary: 'List the free quantity in an interval, and for each day of the fortnight from its start; by name',
    access: 'anyone',
    query: createStrictObject({
      start_datetime: Start,
      end_datetime: End,
      /** Number of days in `days`, default 14. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 42 })),
    }),
    replies: { 200: Type.Object({ equipment: Type.Array(Availability) }) },
    errors: ['loans/invalid-interval'],
  },
  'GET /api/equipment/:id/slots': {
    summary: 'List the slots of a room on a day with their free places; none on a closed day',
    access: 'anyone',
    params,
    query: createStrictObject({
      date: Type.String({ maxLength: 10, description: "YYYY-MM-DD by the society's clock" }),
    }),
    replies: {
      200: Type.Object({ slots: Type.Array(Type.Object({ start: Instant, end: Instant, free: Type.Integer() })) }),
    },
    errors: ['loans/equipment-not-found'],
  },
  'GET /api/equipment/:id/inductions': {
    summary: 'List the inducted members of a room, by name and address',
    access: 'administrator',
    right: 'loans',
    params,
    replies: { 200: Type.Object({ inductions: Type.Array(Induction) }) },
    errors: RIGHT_ERRORS,
  },
  'PUT /api/equipment/:id/inductions': {
    summary: 'Add an inducted member of a room; a repeated address adds nobody',
    access: 'administrator',
    right: 'loans',
    params,
    body: createStrictObject({ email: Type.String({ minLength: 1, maxLength: 254, title: 'e-mail address' }) }),
    replies: { 200: InductionChange },
    errors: [...administratorErrors, 'loans/equipment-not-found'],
  },
  'DELETE /api/equipment/:id/inductions/:inductionId': {
    summary: 'Remove an inducted member of a room; bookings that exist stay',
    access: 'administrator',
    right: 'loans',
    params: Type.Object({ ...params.properties, inductionId: Type.String({ maxLength: 64 }) }),
    replies: { 200: InductionChange },
    errors: administratorErrors,
  },
  'POST /api/equipment': {
    summary: 'Add an equipment type',
    access: 'administrator',
    right: 'loans',
    body: NewEquipment,
    replies: { 201: OneEquipment },
    errors: [...administratorErrors, 'loans/name-taken', 'request/key-reused'],
  },
  'PUT /api/equipment/:id': {
    summary: 'Update an equipment type; its quantity cannot be below the number booked at the same time',
    access: 'administrator',
    right: 'loans',
    params,
    body: EquipmentChange,
    replies: { 200: Type.Object({ ...OneEquipment.properties, entry: ActivityLogEntry }) },
    errors: [...administratorErrors, 'loans/equipment-not-found', 'loans/name-taken', 'loans/booked'],
  },
  'POST /api/equipment/:id/retirements': {
    summary: 'Remove an equipment type without current or future bookings',
    access: 'administrator',
    right: 'loans',
    params,
    replies: { 201: Type.Object({ entry: ActivityLogEntry }) },
    errors: [...administratorErrors, 'loans/equipment-not-found', 'loans/booked', 'request/key-reused'],
  },
  'POST /api/book': {
    summary:
      'Book equipment, confirmed by a mail with a link to change or cancel the booking; refused unless the quantity is free for the whole time',
    access: 'anyone',
    fromForm: true,
    body: createStrictObject({
      user_email: Type.String({ minLength: 1, maxLength: 254, title: 'e-mail address' }),
      equipment: Type.String({ minLength: 1, maxLength: 200, title: 'equipment' }),
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
      start_datetime: Start,
      end_datetime: End,
      /** Further equipment for the same time. The server books all items or none. */
      more: Type.Optional(
        Type.Array(WantedAsWell, {
          minItems: 1,
          maxItems: MAX_ITEMS_PER_BOOKING - 1,
          title: 'list of further items',
        }),
      ),
      /** Name of the borrower, for the desk; surrounding space is removed. */
      name: Type.Optional(Type.String({ maxLength: LIMITS.borrowerName })),
    }),
    replies: { 201: Type.Object({ ...OneBooking.properties, more: Type.Optional(Type.Array(Booking)) }) },
    errors: [
      'loans/unknown-equipment',
      'loans/invalid-interval',
      'loans/not-available',
      'loans/too-many-open',
      'loans/members-only',
      'loans/blocked',
      'loans/not-inducted',
      'loans/cancelled',
      'request/key-reused',
      'request/too-many-requests',
    ],
  },
  'GET /api/portfolios/:portfolioLink/equipment': {
    summary:
      'List equipment used for the photos of a portfolio, at most four: first as set by the desk, then by camera and lens',
    access: 'anyone',
    params: Type.Object({ portfolioLink: Type.String({ maxLength: 200 }) }),
    replies: { 200: Type.Object({ equipment: Type.Array(UsedEquipment) }) },
    errors: ['portfolios/not-found'],
  },
  'GET /api/loan-terms': {
    summary: 'Get the limits on duration, advance booking and number of loans',
    access: 'anyone',
    replies: { 200: LoanTerms },
  },
  'GET /api/bookings': {
    summary: 'List bookings that have not ended, the next to begin first',
    access: 'administrator',
    right: 'loans',
    query: Page,
    replies: { 200: Type.Object({ bookings: Type.Array(OpenBooking), nextCursor: NextCursor }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/bookings/cancellations': {
    summary:
      'Cancel items of bookings, with a mail to each borrower; items that are out, over or cancelled are skipped',
    access: 'administrator',
    right: 'loans',
    body: createStrictObject({
      ids: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 100, title: 'list of bookings' }),
      message: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    replies: {
      200: Type.Object({
        cancelled: Type.Integer(),
        bookings: Type.Integer(),
      }),
    },
    errors: administratorErrors,
  },
} as const satisfies Endpoints;
