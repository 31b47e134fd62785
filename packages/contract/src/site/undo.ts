import { Type, type Static, type TSchema } from 'typebox';
import { RIGHT_ERRORS, NextCursor, Page, type Endpoints, type PreviousResponse } from '../endpoint.ts';
import { FormerLogEntry, toFormerEntries } from './former-log-entries.ts';
import { RENAMED_IN_REVISION, UNDO_IN_LOG_REVISION } from '../revision.ts';
import { RIGHTS } from '../rights.ts';
import { ActivityLogEntry, AREA_RIGHTS, type ActivityLogArea } from './activity-log.ts';
import { DeskChange } from './desk.ts';
import { FotoPlan } from './foto.ts';
import { Handover } from './handover.ts';
import { CurrentRules } from './loan-rules.ts';
import { FormerDrafts, PageDrafts, toFormerDrafts } from './page-section.ts';

const { loan, loans } = DeskChange.properties;
/** Response to an undo: the entry, and the current state of the changed data if a page shows the state at once. */
const Undone = Type.Object({
  entry: ActivityLogEntry,
  /** First changed item of a booking. */
  loan: Type.Optional(loan),
  /** All items of the booking. */
  loans: Type.Optional(loans),
  /** True unless the unit of a reverted action on equipment is out of service. */
  isInService: Type.Optional(Type.Boolean()),
  rules: Type.Optional(CurrentRules),
  /** Plan of the Fotos of the Week. */
  plan: Type.Optional(FotoPlan),
  /** Page whose publication was undone. */
  drafts: Type.Optional(PageDrafts),
  handover: Type.Optional(Handover),
});
type Undone = Static<typeof Undone>;

const Entry = Type.Object({ entry: FormerLogEntry });
/** Responses of the endpoints that `POST /api/activity-log/:id/undo` replaces. */
const FORMER_REPLIES: Record<string, TSchema> = {
  'POST /api/people/record/:id/undo': Entry,
  'POST /api/review/record/:id/undo': Entry,
  'POST /api/event-record/:id/undo': Entry,
  'POST /api/foto-record/:id/undo': Type.Object({ plan: FotoPlan, ...Entry.properties }),
  'POST /api/desk/record/:id/undo': Type.Object({ loan, loans, ...Entry.properties }),
  'POST /api/equipment/record/:id/undo': Type.Object({ isInService: Type.Boolean(), ...Entry.properties }),
  'POST /api/loan-rules/record/:id/undo': Type.Object({ rules: CurrentRules, ...Entry.properties }),
  'POST /api/section-publications/:id/undo': PageDrafts,
  'POST /api/part-publications/:id/undo': FormerDrafts,
  'POST /api/hand-overs/:id/undo': Handover,
};

const before: PreviousResponse = {
  changedIn: UNDO_IN_LOG_REVISION,
  reply: Type.Object({}, { additionalProperties: true, description: 'As described by the earlier release' }),
  replyAt: FORMER_REPLIES,
  of: ({ entry, drafts, handover, ...state }: Undone) => ({
    entry: toFormerEntries(entry),
    ...state,
    ...drafts,
    ...handover,
  }),
  before: {
    changedIn: RENAMED_IN_REVISION,
    reply: Type.Object({}, { additionalProperties: true }),
    of: (answer: object) => ('sections' in answer ? toFormerDrafts(answer as PageDrafts) : answer),
  },
};

const Area = Type.Unsafe<ActivityLogArea>(Type.String({ enum: Object.keys(AREA_RIGHTS) }));

export const activityLog = {
  'GET /api/activity-log': {
    summary: 'List actions of officers, newest first: of one area, or of all areas that you manage',
    access: 'administrator',
    right: RIGHTS,
    query: Type.Object({
      ...Page.properties,
      area: Type.Optional(Area),
      of: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the subject, e.g. of an item of a booking' })),
    }),
    replies: { 200: Type.Object({ entries: Type.Array(ActivityLogEntry), nextCursor: NextCursor }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/activity-log/:id/undo': {
    summary: 'Undo an action within a minute, a handover within a day, unless the data has changed since',
    access: 'administrator',
    right: RIGHTS,
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    replies: { 200: Undone },
    before,
    errors: [
      ...RIGHT_ERRORS,
      'auth/unconfirmed',
      'request/too-many-requests',
      'activity-log/not-found',
      'activity-log/cannot-undo',
      'people/cannot-undo',
      'people/not-found',
      'people/last-administrator',
      'hand-overs/cannot-undo',
      'hand-overs/not-found',
      'review/cannot-undo',
      'loans/cannot-undo',
      'events/cannot-undo',
      'galleries/cannot-undo',
      'fotos/cannot-undo',
      'parts/cannot-undo',
    ],
  },
} as const satisfies Endpoints;
