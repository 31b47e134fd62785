import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Version, type Endpoints } from '../endpoint.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

/** Upper limit for the maximum loan length that the loan rules may set, in days. */
export const MAX_LOAN_DAYS = 31;

const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: "YYYY-MM-DD by the society's clock" });
export const TimeOfDay = Type.String({
  pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$`,
  description: "HH:MM by the society's clock",
});

const OpeningHours = createStrictObject({
  /** 1 is Monday, 7 is Sunday. */
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  from: TimeOfDay,
  to: TimeOfDay,
});
export type OpeningHours = Static<typeof OpeningHours>;

const ClosedDays = createStrictObject({
  from: Day,
  /** Last closed day, inclusive. */
  to: Day,
  /** Reason, e.g. `Christmas`; may be empty. */
  word: Type.String({ maxLength: 60, title: 'reason' }),
});
export type ClosedDays = Static<typeof ClosedDays>;

/** Rules for bookings, set by the loans desk. */
export const LoanRules = createStrictObject({
  /** At most one entry per weekday; without entries, loans begin and end at any minute. */
  openingHours: Type.Array(OpeningHours, { maxItems: 7, title: 'opening hours' }),
  closedDays: Type.Array(ClosedDays, { maxItems: 100, title: 'other closed days' }),
  bufferMinutes: Type.Integer({ minimum: 0, maximum: 7 * 24 * 60, title: 'gap between loans' }),
  longestLoanDays: Type.Integer({ minimum: 1, maximum: MAX_LOAN_DAYS, title: 'longest loan in days' }),
  /** Latest end of a loan, in days from now. */
  horizonDays: Type.Integer({ minimum: 1, maximum: 10_000, title: 'number of days ahead' }),
  /** Maximum number of units that one e-mail address may have booked or out; `null` limits its bookings instead. */
  openUnitsPerEmail: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()], {
    title: 'number of items per person',
  }),
  /** Pick-up location, e.g. `House 6, ground floor`. Absent in a response if not set. In a change, an absent location
   *  stays as it is and an empty location is removed. */
  place: Type.Optional(Type.String({ maxLength: 120 })),
  /** True if bookings wait for an officer's approval. Default in a change: unchanged. */
  doesApprove: Type.Optional(Type.Boolean()),
  /** Minimum time from the booking to the start of the loan. Default in a change: unchanged, else 0. */
  noticeHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 14 * 24, title: 'hours of notice' })),
  /** True if only people with an account may book. Default in a change: unchanged, else false. */
  isForMembers: Type.Optional(Type.Boolean()),
  /** Time after the start of a loan at which equipment that was not collected is given back; `null` for never. Default
   *  in a change: unchanged, else `null`. */
  releaseHours: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 14 * 24 }), Type.Null()], { title: 'hours until the release' }),
  ),
});
export type LoanRules = Static<typeof LoanRules>;

export const CurrentRules = Type.Object({
  ...LoanRules.properties,
  /** Maximum number of open bookings per e-mail address, used if units are not limited. */
  openBookingsPerEmail: Type.Integer(),
  doesApprove: Type.Boolean(),
  version: Version,
});
export type CurrentRules = Static<typeof CurrentRules>;

/** Broken loan rule: not whole slots of a room; the desk is closed at the start or end; too close to another loan; too long; too soon; too far
 *  ahead; too many for this person; or not enough units available. */
const LoanRule = createLiteralUnion('slot', 'closed', 'buffer', 'longest', 'notice', 'horizon', 'limit', 'taken');
type LoanRule = Static<typeof LoanRule>;

/** `details` of a refused booking, change of dates or extension. */
export interface LoanRefusal {
  rule: LoanRule;
  /** Alternatives, ISO 8601 in UTC, nearest first; empty if no other time helps. */
  nearest: { start: string; end: string }[];
}

const Changed = Type.Object({ rules: CurrentRules, entry: ActivityLogEntry });
const writing = [...RIGHT_ERRORS, 'request/too-many-requests'] as const;

export const loanRules = {
  'GET /api/loan-rules': {
    summary: 'Get the loan rules: opening hours, duration, and number of items per person',
    access: 'anyone',
    replies: { 200: CurrentRules },
  },
  'PUT /api/loan-rules': {
    summary: 'Set the loan rules; existing bookings do not change',
    access: 'administrator',
    right: 'loans',
    body: LoanRules,
    replies: { 200: Changed },
    errors: [...writing, 'loans/changed-meanwhile'],
  },
} as const satisfies Endpoints;
