import { Type } from 'typebox';
import { Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { MAX_TOKEN_DAYS } from '../limits.ts';
import { DeployVerb } from './registry/deploy-token.ts';
import { Invitation, InvitedToken } from './registry/invitation.ts';

const administratorErrors = ['auth/unauthenticated', 'auth/unauthorized'] as const;
const linkErrors = ['remotes/unknown-invitation', 'remotes/ended-invitation', 'request/too-many-requests'] as const;

const id = Type.Object({ id: Type.String({ maxLength: 64 }) });
const verbs = Type.Array(DeployVerb, { minItems: 1, maxItems: 5 });
const label = Type.String({ minLength: 1, maxLength: 80 });
const days = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS, default: MAX_TOKEN_DAYS }));
const email = Type.Optional(
  Type.String({ maxLength: 254, description: 'Where its team is told what becomes of the remote' }),
);

const Link = Type.Object({ link: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false });

/** `link` is returned only here, and only if no mail brings the link to the team. */
const Invited = Type.Object({ invitation: Invitation, link: Type.Union([Type.String(), Type.Null()]) });

/** Endpoints by which a team receives its deploy token: with a link that works once. */
export const deployInvitations = {
  'POST /api/deploy-tokens/:id/rotations': {
    summary:
      'Promise another token in place of one, by a link that works once; the old one ends ten minutes after that',
    access: 'administrator',
    params: id,
    replies: { 201: Invited },
    errors: [
      ...administratorErrors,
      'auth/unconfirmed',
      'remotes/unknown-token',
      'remotes/configured-token',
      'request/too-many-requests',
    ],
  },
  'GET /api/deploy-invitations': {
    summary: 'Invitations that nobody has taken up yet',
    access: 'administrator',
    replies: { 200: Type.Object({ invitations: Type.Array(Invitation) }) },
    errors: administratorErrors,
  },
  'POST /api/deploy-invitations': {
    summary: 'Invite a team to deploy a remote of a new name: its token is behind a link that works once, for a week',
    access: 'administrator',
    body: Type.Object(
      {
        remote: Type.String({ maxLength: 60 }),
        prefixes: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 10 }),
        verbs,
        label,
        email,
        days,
      },
      { additionalProperties: false },
    ),
    replies: { 201: Invited },
    errors: [...administratorErrors, 'auth/unconfirmed', 'request/too-many-requests'],
  },
  'DELETE /api/deploy-invitations/:id': {
    summary: 'Take an invitation back, at once',
    access: 'administrator',
    params: id,
    replies: { 204: Nothing },
    errors: [...administratorErrors, 'auth/unconfirmed', 'remotes/unknown-invitation'],
  },
  'GET /api/invited-tokens': {
    summary: 'What the link of an invitation promises; it stays good',
    access: 'anyone',
    query: Link,
    replies: { 200: InvitedToken },
    errors: linkErrors,
  },
  'POST /api/invited-tokens': {
    summary: 'Take the deploy token that a link promises; it is shown this once, and the link works once',
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
