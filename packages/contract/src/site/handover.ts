import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, Version, type Endpoints } from '../endpoint.ts';
import { LIMITS, MAX_COUNT } from '../limits.ts';
import { EntryId } from './sections/fields.ts';
import { LastDay, Person } from './people.ts';
import { Right } from '../user.ts';
import { createStrictObject } from '../schema.ts';

const line = (maxLength: number, title: string) => Type.String({ maxLength, title });
const Rights = Type.Array(Right, { maxItems: 5 });

/** A post of the next committee. A post with neither name nor address is vacant and hidden. */
const Post = createStrictObject({
  id: EntryId,
  position: line(LIMITS.title, 'post'),
  name: line(LIMITS.title, 'name'),
  /** Address of the person who receives the rights of the post, by an invitation if needed. Never shown on a page. */
  person: line(254, 'e-mail address of the person'),
  /** Mailbox of the post, shown on the committee page. */
  mailbox: line(254, 'mailbox of the post'),
  rights: Rights,
});
export type Post = Static<typeof Post>;

/** Plan of a committee handover. Texts of a draft are not validated. */
export const HandoverPlan = createStrictObject({
  /** Year of the outgoing committee, as in `2026/27`. */
  year: line(20, 'year'),
  posts: Type.Array(Post, { maxItems: 60, title: 'list of posts' }),
  /** Day on which the rights of outgoing officers end; `null` for the moment of the handover. */
  lastDay: LastDay,
  /** Ids of accounts that keep their rights. */
  keep: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 60, uniqueItems: true }),
  /** The outgoing committee, as published under Previous Committees. */
  previous: Type.Array(createStrictObject({ role: line(LIMITS.title, 'post'), name: line(LIMITS.title, 'name') }), {
    maxItems: 60,
    title: 'list of the outgoing committee',
  }),
});
export type HandoverPlan = Static<typeof HandoverPlan>;

const ListNumber = Type.Integer({ minimum: 0, maximum: MAX_COUNT });
/** Publication numbers of the two page sections that a handover changes. */
const Numbers = createStrictObject({ committee: ListNumber, previousCommittees: ListNumber });

/** The latest handover. */
export const CompletedHandover = Type.Object({
  id: Type.String(),
  at: Instant,
  year: Type.String(),
  lastDay: LastDay,
  undoUntil: Type.Union([Instant, Type.Null()]),
  /** Officers who received rights, by address. */
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
  /** Outgoing officers with their remaining rights; excludes people without any right. */
  leaving: Type.Array(Person),
  /** True if the handover ended any rights, including those of people without rights by now: the last day can be
   *  moved. */
  endsRights: Type.Boolean(),
});
export type CompletedHandover = Static<typeof CompletedHandover>;

export const Handover = Type.Object({
  plan: HandoverPlan,
  /** Sentences for which the handover would be refused, by field: `posts.ID.FIELD` or `year`. */
  mistakes: Type.Optional(Type.Record(Type.String(), Type.String())),
  version: Version,
  /** `null` for an unchanged plan; `by` is `null` after the account was deleted. */
  changed: Type.Union([Type.Object({ at: Instant, by: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
  numbers: Numbers,
  people: Type.Array(Person),
  handedOver: Type.Union([CompletedHandover, Type.Null()]),
});
export type Handover = Static<typeof Handover>;

const id = Type.String({ maxLength: 64 });
const params = Type.Object({ id });
const replies = { 200: Handover };
const refusals = [...RIGHT_ERRORS, 'request/too-many-requests'] as const;
const changeErrors = [
  ...refusals,
  'auth/unconfirmed',
  'hand-overs/not-found',
  'people/last-administrator',
  'people/not-found',
] as const;

export const handovers = {
  'GET /api/hand-over': {
    summary: 'Get the plan of the next committee handover, and the last handover',
    access: 'administrator',
    replies,
    errors: RIGHT_ERRORS,
  },
  'PUT /api/hand-over': {
    summary: 'Save the draft of a handover, for all administrators',
    access: 'administrator',
    body: HandoverPlan,
    replies,
    errors: [...refusals, 'hand-overs/changed-meanwhile'],
  },
  'DELETE /api/hand-over': {
    summary: 'Discard the draft of a handover; the next draft begins with the current posts',
    access: 'administrator',
    replies,
    errors: [...refusals, 'hand-overs/changed-meanwhile'],
  },
  'POST /api/hand-overs': {
    summary:
      'Hand over: publish the committees, give rights or invite by mail, and end rights on a day; all or nothing',
    access: 'administrator',
    body: createStrictObject({ version: Version, numbers: Numbers }),
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
  'PUT /api/hand-overs/:id/last-day': {
    summary: 'Change the day on which the rights of the outgoing committee end; later changes of rights stay',
    access: 'administrator',
    params,
    body: createStrictObject({ lastDay: LastDay }),
    replies,
    errors: [...changeErrors, 'people/invalid-day'],
  },
  'PUT /api/hand-overs/:id/invitations/:invitationId': {
    summary: 'Send an invitation again, to the same or a corrected address; the earlier link ends',
    access: 'administrator',
    params: Type.Object({ id, invitationId: id }),
    body: createStrictObject({ email: line(254, 'e-mail address') }),
    replies,
    errors: [...changeErrors, 'auth/invalid-email', 'people/already-invited', 'people/invitation-not-found'],
  },
} as const satisfies Endpoints;
