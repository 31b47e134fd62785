import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { BEST_MARK, CALL_LIMITS, LIMITS } from '../limits.ts';
import { Photo, PhotoId } from './photo.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

/** A call is planned until it opens, open until it closes, and in judging until an officer publishes the results. With
 *  `judgedWhileOpen`, judges mark photos in the state `open` as well. */
export const CallState = createLiteralUnion('planned', 'open', 'judging', 'results');
export type CallState = Static<typeof CallState>;

/** `results`: names are hidden until the results. `never`: names stay hidden. `always`: judges see names. */
export const NamesShown = createLiteralUnion('results', 'never', 'always');
export type NamesShown = Static<typeof NamesShown>;

/** Judges of a call. Guest judges use a link and need no account. */
export const JudgedBy = createLiteralUnion('members', 'judges', 'committee', 'none');
export type JudgedBy = Static<typeof JudgedBy>;

/** People who may enter photos: members, or anybody with a mailed link as well. */
export const Entrants = createLiteralUnion('members', 'anyone');
export type Entrants = Static<typeof Entrants>;

/** `votes`: each judge chooses `votesEach` photos at most. `marks`: each judge marks photos from 1 to 10. */
export const BallotKind = createLiteralUnion('votes', 'marks');
export type BallotKind = Static<typeof BallotKind>;

/** Order of photos with equal scores. `shared`: they share a place. `top-marks`: the photo with more of the highest
 *  marks wins, and photos share a place if these are equal. `earlier`: the earlier entry wins. `lot`: a lot decides. */
export const TieRule = createLiteralUnion('shared', 'top-marks', 'earlier', 'lot');
export type TieRule = Static<typeof TieRule>;

const settings = {
  title: Type.String({ minLength: 1, maxLength: LIMITS.title }),
  /** Plain text with line breaks; may be empty. */
  theme: Type.String({ maxLength: CALL_LIMITS.theme }),
  opensAt: Instant,
  closesAt: Instant,
  entriesEach: Type.Integer({ minimum: 1, maximum: CALL_LIMITS.entriesEach, title: 'number of photos' }),
  namesShown: NamesShown,
  judgedBy: JudgedBy,
  ballot: BallotKind,
  votesEach: Type.Integer({ minimum: 1, maximum: CALL_LIMITS.votesEach, title: 'number of votes' }),
  /** Number of the best photos that the society chooses, e.g. for a photobook. */
  chosenCount: Type.Integer({ minimum: 1, maximum: CALL_LIMITS.chosen, title: 'number of chosen photos' }),
  tieRule: TieRule,
  /** True if judging starts when the call opens, and not when it closes. */
  judgedWhileOpen: Type.Optional(Type.Boolean()),
  /** Default for a new call: `members`. */
  entrants: Type.Optional(Entrants),
};

/** An open call: competition, challenge, exhibition, critique or selection. */
export const OpenCall = Type.Object({
  slug: Type.String(),
  ...settings,
  state: CallState,
  /** Absent without a picture, or if the picture is hidden. */
  picture: Type.Optional(Photo),
  entryCount: Type.Integer(),
  /** Time of the publication. Absent before the results. */
  resultsAt: Type.Optional(Instant),
  /** Link of the gallery made of the results. Absent without a gallery. */
  galleryLink: Type.Optional(Type.String()),
});
export type OpenCall = Static<typeof OpenCall>;

/** A photo in the results, best first. `photo.credit` is the photographer, unless names stay hidden. */
export const CallResult = Type.Object({
  id: Type.String(),
  photo: Photo,
  title: Type.String(),
  /** Absent for a photo without votes or marks, and in a call without judging. */
  place: Type.Optional(Type.Integer()),
  isChosen: Type.Boolean(),
  /** Number of votes, or average mark with two decimals. Absent without a place. */
  score: Type.Optional(Type.Number()),
});
export type CallResult = Static<typeof CallResult>;

/** A photo that the requester has entered. */
export const OwnEntry = Type.Object({
  id: Type.String(),
  photo: Photo,
  title: Type.String(),
  /** Name that the results show. */
  name: Type.String(),
  /** True if a moderator has hidden the photo. */
  isHidden: Type.Boolean(),
});
export type OwnEntry = Static<typeof OwnEntry>;

/** A photo on a ballot. It never names the photographer, unless `namesShown` is `always`. */
export const BallotEntry = Type.Object({
  id: Type.String(),
  photo: Photo,
  title: Type.String(),
  name: Type.Optional(Type.String()),
  /** 1 for a vote, 1 to 10 for a mark; `null` without. */
  mark: Type.Union([Type.Integer(), Type.Null()]),
});
export type BallotEntry = Static<typeof BallotEntry>;

export const Ballot = Type.Object({
  kind: BallotKind,
  /** Absent for marks. */
  votesLeft: Type.Optional(Type.Integer()),
  /** In an order of the judge's own. */
  entries: Type.Array(BallotEntry),
});
export type Ballot = Static<typeof Ballot>;

export const CallJudge = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Number of photos that the judge has marked. */
  markedCount: Type.Integer(),
  /** Time at which the judge's link ends. Absent for a link that is valid until the results. */
  validUntil: Type.Optional(Instant),
});
export type CallJudge = Static<typeof CallJudge>;

/** An entry as officers see it. It never names the photographer before the results. */
export const CallEntry = Type.Object({
  id: Type.String(),
  photo: Photo,
  title: Type.String(),
  /** True if the photo is hidden, so that judges and visitors cannot see the entry. */
  isHidden: Type.Boolean(),
  /** True if a guest without account entered the photo. */
  isOfGuest: Type.Optional(Type.Boolean()),
});
export type CallEntry = Static<typeof CallEntry>;

/** Progress of the judges. */
const CallProgress = Type.Object({
  judges: Type.Array(CallJudge),
  /** Number of judges with a vote or a mark. */
  ballotCount: Type.Integer(),
});

const Slug = Type.String({ maxLength: 200 });
const Id = Type.String({ maxLength: 64 });
const params = Type.Object({ slug: Slug });
const entryParams = Type.Object({ slug: Slug, id: Id });
const Token = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));

const shape = { ...settings, picturePhotoId: Type.Optional(Type.Union([PhotoId, Type.Null()], { title: 'picture' })) };
/** A call to create. The server normalises `slug` like the link of a gallery. */
export const NewCall = createStrictObject({ slug: Type.String({ minLength: 1, maxLength: 200 }), ...shape });
export type NewCall = Static<typeof NewCall>;
export const CallChange = createStrictObject(shape);
export type CallChange = Static<typeof CallChange>;

export const entryTexts = {
  title: Type.String({ minLength: 1, maxLength: LIMITS.title }),
  name: Type.String({ minLength: 1, maxLength: LIMITS.name }),
};
const OneCall = Type.Object({
  call: OpenCall,
  /** Absent before the results. */
  results: Type.Optional(Type.Array(CallResult)),
});

const found = ['calls/not-found'] as const;
const memberErrors = ['auth/unauthenticated', ...found] as const;
const officerErrors = [...RIGHT_ERRORS, ...found] as const;
const tooMany = 'request/too-many-requests';
const entryErrors = [
  ...memberErrors,
  'calls/not-open',
  'calls/entry-not-found',
  'photos/not-found',
  'storage/quota-exceeded',
  'account/email-unconfirmed',
  tooMany,
] as const;
const ballotErrors = [
  ...found,
  'auth/unauthenticated',
  'calls/not-judging',
  'calls/not-a-judge',
  'calls/voted-already',
  'account/email-unconfirmed',
  tooMany,
] as const;

export const calls = {
  'GET /api/calls': {
    summary: 'List open calls, the latest closing first',
    access: 'anyone',
    replies: { 200: Type.Object({ calls: Type.Array(OpenCall) }) },
  },
  'GET /api/calls/:slug': {
    summary: 'Get a call, with its results once they are published',
    access: 'anyone',
    params,
    replies: { 200: OneCall },
    errors: found,
  },
  'POST /api/calls': {
    summary: 'Create a call',
    access: 'administrator',
    right: 'content',
    body: NewCall,
    replies: { 201: Type.Object({ call: OpenCall }) },
    errors: [...RIGHT_ERRORS, 'calls/slug-taken', 'photos/not-found', tooMany],
  },
  'PUT /api/calls/:slug': {
    summary: 'Update a call; rules that were announced stay',
    access: 'administrator',
    right: 'content',
    params,
    body: CallChange,
    replies: { 200: Type.Object({ call: OpenCall }) },
    errors: [...officerErrors, 'calls/rules-announced', 'photos/not-found', tooMany],
  },
  'DELETE /api/calls/:slug': {
    summary: 'Delete a call with its entries; photos in the gallery of the results stay',
    access: 'administrator',
    right: 'content',
    params,
    replies: { 204: Nothing },
    errors: [...officerErrors, tooMany],
  },
  'GET /api/account/calls/:slug': {
    summary: "Get the requester's entries, photos to choose from, and role as judge",
    access: 'member',
    params,
    replies: {
      200: Type.Object({
        entries: Type.Array(OwnEntry),
        entriesLeft: Type.Integer(),
        /** Latest photos of the requester's portfolios. */
        ownPhotos: Type.Array(Photo),
        /** Proposed name for an entry: name of a portfolio; empty without one. */
        name: Type.String(),
        mayJudge: Type.Boolean(),
        /** True if the requester must confirm the address of the account before entering a photo. */
        mustConfirmToEnter: Type.Optional(Type.Literal(true)),
        /** True if the requester must confirm the address of the account before judging. */
        mustConfirmToJudge: Type.Optional(Type.Literal(true)),
      }),
    },
    errors: memberErrors,
  },
  'POST /api/calls/:slug/entries': {
    summary: "Enter a photo: an upload with purpose `entry`, or a photo of the requester's portfolios",
    access: 'member',
    params,
    body: createStrictObject({ photoId: PhotoId, ...entryTexts }),
    replies: { 201: Type.Object({ entry: OwnEntry }) },
    errors: [...entryErrors, 'calls/too-many-entries', 'request/key-reused'],
  },
  'PUT /api/calls/:slug/entries/:id': {
    summary: 'Replace the photo or the texts of an entry until the call closes',
    access: 'owner',
    params: entryParams,
    body: createStrictObject({ photoId: Type.Optional(PhotoId), ...entryTexts }),
    replies: { 200: Type.Object({ entry: OwnEntry }) },
    errors: entryErrors,
  },
  'DELETE /api/calls/:slug/entries/:id': {
    summary: 'Withdraw an entry until the call closes',
    access: 'owner',
    params: entryParams,
    replies: { 204: Nothing },
    errors: [...memberErrors, 'calls/not-open', 'calls/entry-not-found', tooMany],
  },
  'GET /api/calls/:slug/ballot': {
    summary: 'Get the ballot of the requester, or of the guest judge with this link',
    access: 'anyone',
    params,
    query: createStrictObject({ judge: Token }),
    replies: { 200: Ballot },
    errors: ballotErrors,
  },
  'PUT /api/calls/:slug/ballot/:id': {
    summary: 'Vote for a photo or mark it; `null` removes vote or mark',
    access: 'anyone',
    params: entryParams,
    body: createStrictObject({
      mark: Type.Union([Type.Integer({ minimum: 1, maximum: BEST_MARK }), Type.Null()]),
      judge: Token,
    }),
    replies: { 200: Type.Object({ votesLeft: Type.Optional(Type.Integer()) }) },
    errors: [...ballotErrors, 'calls/entry-not-found', 'calls/no-votes-left', 'calls/own-entry'],
  },
  'GET /api/calls/:slug/entries': {
    summary: 'List the entries of a call for officers, without names, oldest first',
    access: 'administrator',
    right: 'content',
    params,
    replies: { 200: Type.Object({ entries: Type.Array(CallEntry) }) },
    errors: officerErrors,
  },
  'GET /api/calls/:slug/progress': {
    summary: 'Get the guest judges, and how far the judges are',
    access: 'administrator',
    right: 'content',
    params,
    replies: { 200: CallProgress },
    errors: officerErrors,
  },
  'POST /api/calls/:slug/judges': {
    summary: 'Invite a guest judge. The response alone contains the path of the link',
    access: 'administrator',
    right: 'content',
    params,
    body: createStrictObject({
      name: Type.String({ minLength: 1, maxLength: LIMITS.name }),
      validUntil: Type.Optional(Instant),
    }),
    replies: { 201: Type.Object({ judge: CallJudge, path: Type.String() }) },
    errors: [...officerErrors, 'calls/too-many-judges', tooMany],
  },
  'DELETE /api/calls/:slug/judges/:id': {
    summary: 'Remove a guest judge and the marks of the judge, before the results',
    access: 'administrator',
    right: 'content',
    params: entryParams,
    replies: { 204: Nothing },
    errors: [...officerErrors, 'calls/judge-not-found', 'calls/published', tooMany],
  },
  'POST /api/calls/:slug/results': {
    summary: 'Count the votes or marks, and publish the results',
    access: 'administrator',
    right: 'content',
    params,
    replies: { 201: OneCall },
    errors: [...officerErrors, 'calls/not-closed', 'calls/published', tooMany],
  },
  'POST /api/calls/:slug/galleries': {
    summary: 'Create a gallery of the results: of all photos, or of the chosen ones',
    access: 'administrator',
    right: 'content',
    params,
    body: createStrictObject({ entries: createLiteralUnion('all', 'chosen') }),
    replies: { 201: Type.Object({ link: Type.String() }) },
    errors: [
      ...officerErrors,
      'calls/no-results',
      'calls/has-gallery',
      'galleries/link-taken',
      'photos/not-found',
      tooMany,
    ],
  },
  'POST /api/calls/:slug/fotos': {
    summary: 'Plan the winner as Foto of the Week of a day',
    access: 'administrator',
    right: 'content',
    params,
    body: createStrictObject({ day: Type.String({ maxLength: 40, description: 'YYYY-MM-DD' }) }),
    replies: { 201: Type.Object({ day: Type.String() }) },
    errors: [...officerErrors, 'calls/no-results', 'photos/not-found', 'fotos/shown-before', tooMany],
  },
} as const satisfies Endpoints;
