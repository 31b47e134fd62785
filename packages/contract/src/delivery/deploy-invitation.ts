import { Type } from 'typebox';
import { RIGHT_ERRORS, Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { MAX_TOKEN_DAYS } from '../limits.ts';
import { DeployVerb } from './registry/deploy-token.ts';
import { Invitation, InvitedToken } from './registry/invitation.ts';
import { createStrictObject } from '../schema.ts';

const linkErrors = ['remotes/unknown-invitation', 'remotes/ended-invitation', 'request/too-many-requests'] as const;

const id = Type.Object({ id: Type.String({ maxLength: 64 }) });
const verbs = Type.Array(DeployVerb, { minItems: 1, maxItems: 5 });
const label = Type.String({ minLength: 1, maxLength: 80 });
const days = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS, default: MAX_TOKEN_DAYS }));
const email = Type.Optional(
  Type.String({ maxLength: 254, description: 'Address for mails to the team about the remote' }),
);

const Link = createStrictObject({ link: Type.String({ minLength: 1, maxLength: 100 }) });

/** `link` is returned only by this response, and is `null` if the site mails the link to the team. */
const Invited = Type.Object({ invitation: Invitation, link: Type.Union([Type.String(), Type.Null()]) });

/** Endpoints by which a team receives its deploy token: with a link that works once. */
export const deployInvitations = {
  'POST /api/deploy-tokens/:id/rotations': {
    summary: 'Replace a token, by a link that works once; the old token ends ten minutes later',
    access: 'administrator',
    params: id,
    replies: { 201: Invited },
    errors: [
      ...RIGHT_ERRORS,
      'auth/unconfirmed',
      'remotes/unknown-token',
      'remotes/configured-token',
      'request/too-many-requests',
    ],
  },
  'GET /api/deploy-invitations': {
    summary: 'List open invitations',
    access: 'administrator',
    replies: { 200: Type.Object({ invitations: Type.Array(Invitation) }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/deploy-invitations': {
    summary: 'Invite a team to deploy a new remote: a link gives out the token once, within a week',
    access: 'administrator',
    body: createStrictObject({
      remote: Type.String({ maxLength: 60 }),
      prefixes: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 10 }),
      verbs,
      label,
      email,
      days,
    }),
    replies: { 201: Invited },
    errors: [...RIGHT_ERRORS, 'auth/unconfirmed', 'request/too-many-requests'],
  },
  'DELETE /api/deploy-invitations/:id': {
    summary: 'Revoke an invitation at once',
    access: 'administrator',
    params: id,
    replies: { 204: Nothing },
    errors: [...RIGHT_ERRORS, 'auth/unconfirmed', 'remotes/unknown-invitation'],
  },
  'GET /api/invited-tokens': {
    summary: 'Get the contents of an invitation; the link stays valid',
    access: 'anyone',
    query: Link,
    replies: { 200: InvitedToken },
    errors: linkErrors,
  },
  'POST /api/invited-tokens': {
    summary:
      'Collect the deploy token of an invitation; the link works once, and the token is shown only in this response',
    access: 'anyone',
    body: Link,
    replies: {
      201: Type.Object({
        token: Type.String(),
        expiresAt: Instant,
        /** Expiry of the replaced token; `null` if no token is replaced. */
        oldUntil: Type.Union([Instant, Type.Null()]),
      }),
    },
    errors: linkErrors,
  },
} as const satisfies Endpoints;
