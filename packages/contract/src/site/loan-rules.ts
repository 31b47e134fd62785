import { Type, type Static } from 'typebox';
import { Version, type Endpoints } from '../endpoint.ts';
import { RecordEntry } from './record.ts';

/** Nobody takes a thing away from the others for longer, whatever the rules say. */
export const LONGEST_LOAN_DAYS = 31;

const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: "YYYY-MM-DD by the society's clock" });
const TimeOfDay = Type.String({
  pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$`,
  description: "HH:MM by the society's clock",
});

/** When things go out and come back on a day of the week; both ends are included. */
const OpeningHours = Type.Object(
  {
    /** 1 is Monday, 7 is Sunday. */
    weekday: Type.Integer({ minimum: 1, maximum: 7 }),
    from: TimeOfDay,
    to: TimeOfDay,
  },
  { additionalProperties: false },
);
export type OpeningHours = Static<typeof OpeningHours>;

const ClosedDays = Type.Object(
  {
    from: Day,
    /** The last of them. */
    to: Day,
    /** Why, e.g. `Christmas`; may be empty. */
    word: Type.String({ maxLength: 60, title: 'reason' }),
  },
  { additionalProperties: false },
);
export type ClosedDays = Static<typeof ClosedDays>;

/** What a booking has to keep to, as the loans desk sets it. */
export const LoanRules = Type.Object(
  {
    /** At most one of each weekday; without any, a loan begins and ends at any minute. */
    openingHours: Type.Array(OpeningHours, { maxItems: 7, title: 'opening hours' }),
    closedDays: Type.Array(ClosedDays, { maxItems: 100, title: 'other closed days' }),
    /** How long a thing stays on the shelf between two loans. */
    bufferMinutes: Type.Integer({ minimum: 0, maximum: 7 * 24 * 60, title: 'gap between loans' }),
    longestLoanDays: Type.Integer({ minimum: 1, maximum: LONGEST_LOAN_DAYS, title: 'longest loan in days' }),
    /** A loan ends at most so many days from now. */
    horizonDays: Type.Integer({ minimum: 1, maximum: 10_000, title: 'number of days ahead' }),
    /** Things that one e-mail address may have booked or out at once; null counts its bookings instead. */
    openUnitsPerEmail: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()], {
      title: 'number of items per person',
    }),
    /** Where things go out and come back, e.g. `House 6, ground floor`. Left out of an answer where nobody has said it;
     *  left out of a change it stays as it is, and empty it is said no more. */
    place: Type.Optional(Type.String({ maxLength: 120 })),
    /** Bookings wait until an officer approves them. Left out of a change it stays as it is. */
    doesApprove: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type LoanRules = Static<typeof LoanRules>;

const CurrentRules = Type.Object({
  ...LoanRules.properties,
  /** Bookings of one e-mail address that have not ended; counts where things are not counted. */
  openBookingsPerEmail: Type.Integer(),
  doesApprove: Type.Boolean(),
  version: Version,
});
export type CurrentRules = Static<typeof CurrentRules>;

/** Which rule a booking breaks: the desk is closed at its start or end; it comes too soon before or after another; is too
 *  long; ends too far ahead; is one too many of this person; or not as much is free. */
const LoanRule = Type.Union([
  Type.Literal('closed'),
  Type.Literal('buffer'),
  Type.Literal('longest'),
  Type.Literal('horizon'),
  Type.Literal('limit'),
  Type.Literal('taken'),
]);
type LoanRule = Static<typeof LoanRule>;

/** `details` of a refused booking, change of dates or longer loan. */
export interface LoanRefusal {
  rule: LoanRule;
  /** What would work instead, ISO 8601 in UTC, the nearest first; empty where no other time helps. */
  nearest: { start: string; end: string }[];
}

const Changed = Type.Object({ rules: CurrentRules, entry: RecordEntry });
const writing = ['auth/unauthenticated', 'auth/unauthorized', 'request/too-many-requests'] as const;

export const loanRules = {
  'GET /api/loan-rules': {
    summary: 'When equipment goes out and comes back, for how long, and how much of it one person may have',
    access: 'anyone',
    replies: { 200: CurrentRules },
  },
  'PUT /api/loan-rules': {
    summary: 'Set the rules of lending; bookings that are made already stay as they are',
    access: 'administrator',
    right: 'loans',
    body: LoanRules,
    replies: { 200: Changed },
    errors: [...writing, 'loans/changed-meanwhile'],
  },
  'POST /api/loan-rules/record/:id/undo': {
    summary: 'Undo a change of the rules within a minute, unless they were changed since',
    access: 'administrator',
    right: 'loans',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    replies: { 200: Changed },
    errors: [...writing, 'loans/cannot-undo'],
  },
} as const satisfies Endpoints;
