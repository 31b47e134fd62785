import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, NextCursor, Nothing, Page, type Endpoints } from '../endpoint.ts';
import { REPORT_LIMITS, REPORT_REASONS, HIDING_REPORT_COUNTS, type ReportReason as Reason } from '../review-texts.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from './photo.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

export const AskReason = createLiteralUnion(...REPORT_REASONS);
export type AskReason = Reason;

/** Moderation queues: `waiting` has captions that need approval; `asked` has photo enquiries and reported captions. */
export const ReviewList = createLiteralUnion('waiting', 'asked');
export type ReviewList = Static<typeof ReviewList>;

export const CaptionState = createLiteralUnion('shown', 'waiting', 'hidden');
export type CaptionState = Static<typeof CaptionState>;

/** A moderation case. */
export const ReviewCase = Type.Object({
  id: Type.String(),
  list: ReviewList,
  openedAt: Instant,
  photo: Photo,
  /** Page of the photo, or its page before the photo was hidden; `null` for a photo without a page. */
  place: Type.Union([
    Type.Object({
      title: Type.String(),
      path: Type.String(),
      /** Position of the photo from 1, through all sets; `null` while the photo is hidden. */
      number: Type.Union([Type.Integer(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** Caption of the case; `null` for a case about the photo. */
  caption: Type.Union([
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      caption: Type.String(),
      state: CaptionState,
      reports: Type.Integer(),
      /** Number of visible or waiting captions of the same network or account within a day, this caption included. */
      fromSender: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /** Enquiry about the photo; `null` for a caption. */
  question: Type.Union([
    Type.Object({
      reason: AskReason,
      note: Type.String(),
      email: Type.String(),
    }),
    Type.Null(),
  ]),
  isHidden: Type.Boolean(),
  decided: Type.Union([ActivityLogEntry, Type.Null()]),
});
export type ReviewCase = Static<typeof ReviewCase>;

export const ReviewSettings = Type.Object({
  /** True if new captions wait for approval, unless their gallery has a setting of its own. */
  captionsWait: Type.Boolean(),
  /** Number of reporting people that hides a caption until the decision. */
  reportsThatHide: Type.Integer({ minimum: 1, maximum: HIDING_REPORT_COUNTS.most }),
});
export type ReviewSettings = Static<typeof ReviewSettings>;

/** A gallery with captions; `captionsWait` is `null` if the site's setting applies. */
export const CaptionGallery = Type.Object({
  link: Type.String(),
  title: Type.String(),
  captionsWait: Type.Union([Type.Boolean(), Type.Null()]),
});
export type CaptionGallery = Static<typeof CaptionGallery>;

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const Change = createStrictObject({
  isShown: Type.Boolean(),
  /** Case that the change decides; the case must be open. */
  caseId: Type.Optional(Type.String({ maxLength: 64 })),
  reason: Type.Optional(Type.String({ maxLength: REPORT_LIMITS.reason })),
});
const writeErrors = [...RIGHT_ERRORS, 'request/too-many-requests'] as const;
const Changed = { 200: Type.Object({ entry: ActivityLogEntry }) };

export const reviews = {
  'POST /api/photos/:id/reports': {
    summary:
      'Report a photo; a report by a person in the photo, or harmed by it, hides the photo until the decision, a few times a day',
    access: 'anyone',
    fromForm: true,
    params,
    body: createStrictObject({
      reason: AskReason,
      note: Type.Optional(Type.String({ maxLength: REPORT_LIMITS.note })),
    }),
    replies: {
      201: Type.Object({
        isHidden: Type.Boolean(),
        /** Key with which the reporter can add an e-mail address later. */
        key: Type.String(),
      }),
    },
    errors: ['photos/not-found', 'request/too-many-requests'],
  },
  'PUT /api/photo-reports': {
    summary: 'Add an e-mail address or a note to your report of a photo',
    access: 'anyone',
    fromForm: true,
    body: createStrictObject({
      key: Type.String({ minLength: 1, maxLength: 100 }),
      email: Type.String({ maxLength: REPORT_LIMITS.email }),
      note: Type.Optional(Type.String({ maxLength: REPORT_LIMITS.note })),
    }),
    replies: { 204: Nothing },
    errors: ['review/not-found', 'request/too-many-requests'],
  },
  'POST /api/photos/:id/caption-reports': {
    summary: 'Report a caption of a photo; three reports, or one by a reviewer, hide it until the decision',
    access: 'anyone',
    fromForm: true,
    params,
    body: createStrictObject({
      name: Type.String({ maxLength: LIMITS.captionName }),
      caption: Type.String({ maxLength: LIMITS.caption }),
      /** Id of the caption, because a photo may have several captions with equal text. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    replies: {
      201: Type.Object({
        isHidden: Type.Boolean(),
        /** Log entry of a report by a reviewer, which hides the caption at once. */
        entry: Type.Optional(ActivityLogEntry),
      }),
    },
    errors: ['captions/not-found', 'auth/unauthorized', 'request/too-many-requests'],
  },
  'GET /api/review': {
    summary: 'List open moderation cases, oldest first',
    access: 'administrator',
    right: 'captions',
    query: createStrictObject({ ...Page.properties, list: ReviewList }),
    replies: { 200: Type.Object({ cases: Type.Array(ReviewCase), nextCursor: NextCursor }) },
    errors: RIGHT_ERRORS,
  },
  'GET /api/review/cases/:id': {
    summary: 'Get a moderation case, open or decided',
    access: 'administrator',
    right: 'captions',
    params,
    replies: { 200: Type.Object({ case: ReviewCase }) },
    errors: [...RIGHT_ERRORS, 'review/not-found'],
  },
  'PUT /api/review/captions/:id': {
    summary: 'Show a caption, or hide it',
    access: 'administrator',
    right: 'captions',
    params,
    body: Change,
    replies: Changed,
    errors: [...writeErrors, 'captions/not-found', 'review/decided'],
  },
  'POST /api/review/captions/:id/sender-hidings': {
    summary: 'Hide all captions sent within a day from the network or account of a caption',
    access: 'administrator',
    right: 'captions',
    params,
    replies: { 201: Type.Object({ entry: ActivityLogEntry, hidden: Type.Integer() }) },
    errors: [...writeErrors, 'captions/not-found'],
  },
  'PUT /api/review/photos/:id': {
    summary: 'Show or hide a photo; only administrators may hide a photo that was not reported',
    access: 'administrator',
    right: 'captions',
    params,
    body: Change,
    replies: Changed,
    errors: [...writeErrors, 'photos/not-found', 'review/decided'],
  },
  'PUT /api/review/portfolios/:portfolioLink': {
    summary: 'Show or hide a portfolio with all its photos; the owner gets a mail with the reason',
    access: 'administrator',
    params: Type.Object({ portfolioLink: Type.String({ maxLength: 200 }) }),
    body: Change,
    replies: Changed,
    errors: [...writeErrors, 'portfolios/not-found', 'review/decided'],
  },
  'PUT /api/review/galleries/:link/visibility': {
    summary: 'Show a gallery, or hide it with all its photos',
    access: 'administrator',
    params: Type.Object({ link: Type.String({ maxLength: 200 }) }),
    body: Change,
    replies: Changed,
    errors: [...writeErrors, 'galleries/not-found', 'review/decided'],
  },
  'GET /api/review/settings': {
    summary: 'Get whether new captions wait for approval, and the galleries with another setting',
    access: 'administrator',
    right: 'captions',
    replies: { 200: Type.Object({ settings: ReviewSettings, galleries: Type.Array(CaptionGallery) }) },
    errors: RIGHT_ERRORS,
  },
  'PUT /api/review/settings': {
    summary: 'Set whether new captions wait for approval, and how many reports hide a caption',
    access: 'administrator',
    right: 'captions',
    body: ReviewSettings,
    replies: { 200: Type.Object({ settings: ReviewSettings }) },
    errors: writeErrors,
  },
  'PUT /api/review/galleries/:link': {
    summary: 'Set whether new captions of a gallery wait for approval; null for the setting of the site',
    access: 'administrator',
    right: 'captions',
    params: Type.Object({ link: Type.String({ maxLength: 200 }) }),
    body: createStrictObject({ captionsWait: Type.Union([Type.Boolean(), Type.Null()]) }),
    replies: { 200: Type.Object({ gallery: CaptionGallery }) },
    errors: [...writeErrors, 'galleries/not-found'],
  },
} as const satisfies Endpoints;
