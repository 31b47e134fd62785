import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { Right, User } from '../user.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createStrictObject } from '../schema.ts';

/** Last valid day, inclusive, `YYYY-MM-DD` in the society's time zone; `null` for no end. */
export const LastDay = Type.Union(
  [
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD; in force until the end of that day' }),
    Type.Null(),
  ],
  { title: 'last day' },
);

export const GivenRight = createStrictObject({ right: Right, lastDay: LastDay });
export type GivenRight = Static<typeof GivenRight>;

/** A person with rights. */
export const Person = Type.Object({
  id: Type.String(),
  email: Type.String(),
  /** Name from the portfolio. */
  name: Type.Union([Type.String(), Type.Null()]),
  rights: Type.Array(GivenRight),
  /** True if the server configuration makes the person an administrator, which cannot be revoked here. */
  isNamedByServer: Type.Boolean(),
  /** True if the account is suspended: its rights have no effect until the suspension is lifted. */
  isSuspended: Type.Boolean(),
});
export type Person = Static<typeof Person>;

/** Rights waiting for the recipient of a mailed link. */
export const RightInvitation = Type.Object({
  id: Type.String(),
  email: Type.String(),
  rights: Type.Array(GivenRight),
  invitedAt: Instant,
  expiresAt: Instant,
});
export type RightInvitation = Static<typeof RightInvitation>;

/** A published committee member and the linked account, which shows the badge 'Committee'. */
export const CommitteeAccount = Type.Object({
  entryId: Type.String(),
  name: Type.String(),
  position: Type.String(),
  account: Type.Union([
    Type.Object({
      id: Type.String(),
      email: Type.String(),
      /** Name from the portfolio. */
      name: Type.Union([Type.String(), Type.Null()]),
      isConfirmed: Type.Boolean(),
    }),
    Type.Null(),
  ]),
});
export type CommitteeAccount = Static<typeof CommitteeAccount>;

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const oneRight = Type.Object({ id: Type.String({ maxLength: 64 }), right: Right });
const Changed = Type.Object({ person: Person, entry: ActivityLogEntry });
const Token = createStrictObject({ token: Type.String({ minLength: 1, maxLength: 200 }) });
const refusals = [...RIGHT_ERRORS, 'request/too-many-requests'] as const;
const changeErrors = [
  ...refusals,
  'auth/unconfirmed',
  'people/not-found',
  'people/invalid-day',
  'people/last-administrator',
] as const;

export const people = {
  'GET /api/people': {
    summary: 'List people with rights, and open invitations',
    access: 'administrator',
    replies: { 200: Type.Object({ people: Type.Array(Person), invitations: Type.Array(RightInvitation) }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/people': {
    summary:
      'Give rights to an address: at once if the address is confirmed, else by a mailed link that works once, within 14 days',
    access: 'administrator',
    body: createStrictObject({
      email: Type.String({ maxLength: 254 }),
      rights: Type.Array(GivenRight, { minItems: 1, maxItems: 5 }),
    }),
    replies: {
      201: Type.Object({
        person: Type.Union([Person, Type.Null()]),
        invitation: Type.Union([RightInvitation, Type.Null()]),
        entry: ActivityLogEntry,
      }),
    },
    errors: [
      ...refusals,
      'auth/unconfirmed',
      'auth/invalid-email',
      'people/invalid-day',
      'people/not-found',
      'people/already-invited',
      'people/last-administrator',
    ],
  },
  'PUT /api/people/:id/rights/:right': {
    summary: 'Give a person a right, or change its last day',
    access: 'administrator',
    params: oneRight,
    body: createStrictObject({ lastDay: LastDay }),
    replies: { 200: Changed },
    errors: changeErrors,
  },
  'DELETE /api/people/:id/rights/:right': {
    summary: 'End a right of a person now',
    access: 'administrator',
    params: oneRight,
    replies: { 200: Changed },
    errors: changeErrors,
  },
  'DELETE /api/people/:id/rights': {
    summary: 'End all rights of a person now',
    access: 'administrator',
    params,
    replies: { 200: Changed },
    errors: changeErrors,
  },
  'DELETE /api/people/invitations/:id': {
    summary: 'Withdraw an invitation: its link stops working',
    access: 'administrator',
    params,
    replies: { 204: Nothing },
    errors: [...refusals, 'auth/unconfirmed', 'people/invitation-not-found'],
  },
  'POST /api/people/invitations/:id/mails': {
    summary: 'Send an invitation again, with a new link for another 14 days',
    access: 'administrator',
    params,
    replies: { 200: Type.Object({ invitation: RightInvitation }) },
    errors: [...refusals, 'auth/unconfirmed', 'people/invitation-not-found'],
  },
  'GET /api/people/committee': {
    summary: 'List the accounts linked to entries of the published committee',
    access: 'administrator',
    replies: { 200: Type.Object({ members: Type.Array(CommitteeAccount) }) },
    errors: RIGHT_ERRORS,
  },
  'PUT /api/people/committee/:entryId': {
    summary: "Link an entry of the committee to an account, by its address: its portfolio shows the badge 'Committee'",
    access: 'administrator',
    params: Type.Object({ entryId: Type.String({ maxLength: 64 }) }),
    body: createStrictObject({
      email: Type.Union([Type.String({ maxLength: 254 }), Type.Null()], { description: 'null for no account' }),
    }),
    replies: { 200: Type.Object({ member: CommitteeAccount, entry: ActivityLogEntry }) },
    errors: [...refusals, 'auth/unconfirmed', 'auth/invalid-email', 'people/not-found'],
  },
  'GET /api/right-invitations': {
    summary: 'Get the rights that a mailed invitation gives',
    access: 'anyone',
    query: Token,
    replies: { 200: Type.Object({ invitation: RightInvitation }) },
    errors: ['people/invitation-not-found', 'request/too-many-requests'],
  },
  'POST /api/right-invitations': {
    summary: 'Accept the rights of a mailed invitation; works once',
    access: 'member',
    body: Token,
    replies: { 200: Type.Object({ user: User }) },
    errors: [
      'auth/unauthenticated',
      'people/invitation-not-found',
      'people/not-found',
      'people/last-administrator',
      'request/too-many-requests',
    ],
  },
} as const satisfies Endpoints;
