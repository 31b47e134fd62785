import { Type, type Static } from 'typebox';
import { Instant, Version, type Endpoints } from '../endpoint.ts';
import { LIMITS, MAX_COUNT } from '../limits.ts';
import { EntryId } from './parts/fields.ts';
import { LastDay, Person } from './people.ts';
import { Right } from '../user.ts';

const line = (maxLength: number, title: string) => Type.String({ maxLength, title });
const Rights = Type.Array(Right, { maxItems: 5 });

/** A post of the committee to come. One with neither name nor address is nobody's, and is not shown. */
const Post = Type.Object(
  {
    id: EntryId,
    position: line(LIMITS.title, 'post'),
    name: line(LIMITS.title, 'name'),
    /** Of the person: who holds the post's rights, or is invited to. No page shows it. */
    person: line(254, 'e-mail address of the person'),
    /** The post's mailbox, which the committee page shows. */
    mailbox: line(254, 'mailbox of the post'),
    rights: Rights,
  },
  { additionalProperties: false },
);
export type Post = Static<typeof Post>;

/** What a hand over will do. While it is a draft its texts may be anything. */
export const HandOverPlan = Type.Object(
  {
    /** Of the committee that goes, as in `2026/27`. */
    year: line(20, 'year'),
    posts: Type.Array(Post, { maxItems: 60, title: 'list of posts' }),
    /** When the rights of those who go end; null is the moment of handing over. */
    lastDay: LastDay,
    /** Ids of accounts whose rights stay as they are. */
    keep: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 60, uniqueItems: true }),
    /** The committee that goes, as it will stand under Previous Committees. */
    previous: Type.Array(
      Type.Object(
        { role: line(LIMITS.title, 'post'), name: line(LIMITS.title, 'name') },
        { additionalProperties: false },
      ),
      {
        maxItems: 60,
        title: 'list of the outgoing committee',
      },
    ),
  },
  { additionalProperties: false },
);
export type HandOverPlan = Static<typeof HandOverPlan>;

/** Publications of the two parts that it changes. */
/** A version number of a list. */
const ListNumber = Type.Integer({ minimum: 0, maximum: MAX_COUNT });
const Numbers = Type.Object({ committee: ListNumber, previousCommittees: ListNumber }, { additionalProperties: false });

/** The last hand over. */
export const HandedOver = Type.Object({
  id: Type.String(),
  at: Instant,
  year: Type.String(),
  lastDay: LastDay,
  /** Null once its day is over. */
  undoUntil: Type.Union([Instant, Type.Null()]),
  /** Who was given rights, by address. */
  successors: Type.Array(
    Type.Object({
      email: Type.String(),
      name: Type.String(),
      positions: Type.Array(Type.String()),
      rights: Rights,
      /** `holds`: given, or accepted. `lapsed`: the invitation was withdrawn, or not accepted in 14 days. */
      state: Type.Unsafe<'holds' | 'invited' | 'lapsed'>(Type.String({ enum: ['holds', 'invited', 'lapsed'] })),
      invitationId: Type.String(),
    }),
  ),
  /** Who gave up rights, with what they hold yet; not who holds none any more. */
  leaving: Type.Array(Person),
  /** Whether anybody gave up rights, also of those who hold none any more: the last day can be moved. */
  endsRights: Type.Boolean(),
});
export type HandedOver = Static<typeof HandedOver>;

export const HandOver = Type.Object({
  plan: HandOverPlan,
  /** Of the plan. */
  version: Version,
  /** Null while nobody has changed the plan; who that was is null once their account is gone. */
  changed: Type.Union([Type.Object({ at: Instant, by: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
  numbers: Numbers,
  /** Who holds rights now. */
  people: Type.Array(Person),
  handedOver: Type.Union([HandedOver, Type.Null()]),
});
export type HandOver = Static<typeof HandOver>;

const id = Type.String({ maxLength: 64 });
const params = Type.Object({ id });
const replies = { 200: HandOver };
const refusals = ['auth/unauthenticated', 'auth/unauthorized', 'request/too-many-requests'] as const;
const changeErrors = [
  ...refusals,
  'auth/unconfirmed',
  'hand-overs/not-found',
  'people/last-administrator',
  'people/not-found',
] as const;

export const handOvers = {
  'GET /api/hand-over': {
    summary: 'How the next committee is to take over, and how the last one did',
    access: 'administrator',
    replies,
    errors: ['auth/unauthenticated', 'auth/unauthorized'],
  },
  'PUT /api/hand-over': {
    summary: 'Keep the draft of a hand over, for all administrators',
    access: 'administrator',
    body: HandOverPlan,
    replies,
    errors: [...refusals, 'hand-overs/changed-meanwhile'],
  },
  'DELETE /api/hand-over': {
    summary: 'Discard the draft of a hand over: the next one begins with the posts there are',
    access: 'administrator',
    replies,
    errors: [...refusals, 'hand-overs/changed-meanwhile'],
  },
  'POST /api/hand-overs': {
    summary: 'Hand over: committees are published, rights given, promised by mail, and ended on a day; all or nothing',
    access: 'administrator',
    body: Type.Object({ version: Version, numbers: Numbers }, { additionalProperties: false }),
    replies,
    errors: [
      ...changeErrors,
      'auth/invalid-email',
      'hand-overs/changed-meanwhile',
      'hand-overs/no-administrator',
      'hand-overs/being-edited',
      'people/already-invited',
      'people/invalid-day',
    ],
  },
  'POST /api/hand-overs/:id/undo': {
    summary: 'Take a hand over back within a day: committees and rights are as they were, and it is a draft again',
    access: 'administrator',
    params,
    replies,
    errors: [...changeErrors, 'hand-overs/cannot-undo'],
  },
  'PUT /api/hand-overs/:id/last-day': {
    summary: 'Have the rights of those who go end on another day; what was changed of them since stays',
    access: 'administrator',
    params,
    body: Type.Object({ lastDay: LastDay }, { additionalProperties: false }),
    replies,
    errors: [...changeErrors, 'people/invalid-day'],
  },
  'PUT /api/hand-overs/:id/invitations/:invitationId': {
    summary: 'Send an invitation again, to the same address or the right one; its earlier link ends',
    access: 'administrator',
    params: Type.Object({ id, invitationId: id }),
    body: Type.Object({ email: line(254, 'e-mail address') }, { additionalProperties: false }),
    replies,
    errors: [...changeErrors, 'auth/invalid-email', 'people/already-invited', 'people/invitation-not-found'],
  },
} as const satisfies Endpoints;
