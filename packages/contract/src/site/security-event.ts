import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, NextCursor, Page, type Endpoints } from '../endpoint.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

/** Number of days for which the security log keeps an entry. */
export const SECURITY_LOG_DAYS = 90;

const SecurityEventKind = createLiteralUnion(
  'registration',
  'sign-in',
  'sign-out',
  'password-check',
  'passkey-check',
  'password-change',
  'password-reset',
  'passkey-addition',
  'passkey-removal',
  'passkey-recovery',
  'email-request',
  'email-change',
  'email-confirmation',
  'email-return',
  'sessions-end',
  'rights',
  'suspension',
  'suspension-end',
  'account-deletion',
  'account-return',
  'account-erasure',
  'access',
  'limit',
);
export type SecurityEventKind = Static<typeof SecurityEventKind>;

const SecurityEventResult = createLiteralUnion('done', 'failed', 'refused');
export type SecurityEventResult = Static<typeof SecurityEventResult>;

/** An entry of the security log. */
export const SecurityEvent = Type.Object({
  id: Type.String(),
  at: Instant,
  kind: SecurityEventKind,
  result: SecurityEventResult,
  /** Name or address of the affected account; `null` if unknown, and after the account was erased. */
  account: Type.Union([Type.String(), Type.Null()]),
  /** Name or address of the acting account; `null` for the site itself and for anonymous visitors. */
  actor: Type.Union([Type.String(), Type.Null()]),
  /** IPv4 /24 or IPv6 /48; `null` for actions of the site itself. */
  network: Type.Union([Type.String(), Type.Null()]),
  /** Device name, as in `iPhone, Safari`; empty if unknown. */
  device: Type.String(),
  /** Rights, a number of sessions, or the refused request; may be empty. */
  detail: Type.String(),
  /** Number of equal events within an hour when the entry was written. */
  count: Type.Integer(),
});
export type SecurityEvent = Static<typeof SecurityEvent>;

/** A sign-in to the requester's account, or a failed attempt. */
export const OwnSignIn = Type.Pick(SecurityEvent, ['id', 'at', 'result', 'network', 'device', 'count']);
export type OwnSignIn = Static<typeof OwnSignIn>;

export const securityEvents = {
  'GET /api/people/security-events': {
    summary: 'List the security log of the last 90 days, newest entry first',
    access: 'administrator',
    query: createStrictObject({
      ...Page.properties,
      kind: Type.Optional(SecurityEventKind),
      email: Type.Optional(Type.String({ maxLength: 254, description: 'Entries about the account of this address' })),
    }),
    replies: { 200: Type.Object({ events: Type.Array(SecurityEvent), nextCursor: NextCursor }) },
    errors: RIGHT_ERRORS,
  },
  'GET /api/account/sign-ins': {
    summary: 'List the last ten sign-ins to your account and failed attempts, newest first',
    access: 'member',
    replies: { 200: Type.Object({ signIns: Type.Array(OwnSignIn) }) },
    errors: ['auth/unauthenticated'],
  },
} as const satisfies Endpoints;
