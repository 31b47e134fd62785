import { Type } from 'typebox';
import { Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { User } from '../user.ts';
import { SignedCredential } from './signed-credential.ts';
import { createStrictObject } from '../schema.ts';

export { User } from '../user.ts';

/** Credentials without a pattern: the handler checks the values, to respond `auth/invalid-email` or
 *  `auth/weak-password`. */
const Credentials = createStrictObject({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 1024 }),
});
export { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../limits.ts';

/** Account of a sign-in, and effects of the sign-in. */
export const SignedIn = Type.Object({
  user: User,
  isBack: Type.Optional(Type.Boolean()),
  /** Registrations only: whether a confirmation link was mailed. */
  isLinkMailed: Type.Optional(Type.Boolean()),
});

export const accounts = {
  'POST /api/auth/register': {
    summary: 'Create an account and sign in',
    access: 'anyone',
    fromForm: true,
    body: Credentials,
    replies: { 201: SignedIn },
    errors: [
      'auth/email-already-in-use',
      'auth/invalid-email',
      'auth/weak-password',
      'auth/busy',
      'request/too-many-requests',
    ],
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    access: 'anyone',
    body: Credentials,
    replies: { 200: SignedIn },
    errors: ['auth/invalid-credential', 'auth/suspended', 'auth/too-many-requests', 'auth/busy'],
  },
  'POST /api/auth/confirmations': {
    summary:
      'Confirm your identity by passkey or, without a passkey, by password; the response, sent as header `confirmation`, allows sensitive actions in this session for ten minutes',
    access: 'member',
    body: createStrictObject({
      password: Type.Optional(Type.String({ maxLength: 1024 })),
      credential: Type.Optional(SignedCredential),
    }),
    replies: { 201: Type.Object({ confirmation: Type.String(), expiresAt: Instant }) },
    errors: [
      'auth/unauthenticated',
      'auth/invalid-credential',
      'auth/invalid-challenge',
      'auth/passkey-required',
      'auth/too-many-requests',
      'auth/busy',
    ],
  },
  'POST /api/auth/logout': {
    summary: 'End this session',
    access: 'anyone',
    replies: { 204: Nothing },
  },
  'GET /api/auth/session': {
    summary: 'Get the signed-in account',
    access: 'anyone',
    replies: { 200: Type.Object({ user: Type.Union([User, Type.Null()]) }) },
  },
  'POST /api/auth/reset-password': {
    summary: 'Mail a link to choose a new password; the response does not reveal whether the account exists',
    access: 'anyone',
    fromForm: true,
    body: createStrictObject({ email: Type.String({ maxLength: 254 }) }),
    replies: { 202: Nothing },
    errors: ['auth/invalid-email', 'request/too-many-requests'],
  },
  'POST /api/auth/reset-password/confirm': {
    summary: 'Choose a new password with the mailed token; ends all sessions of the account',
    access: 'anyone',
    body: createStrictObject({
      token: Type.String({ minLength: 1, maxLength: 200 }),
      password: Type.String({ maxLength: 1024 }),
    }),
    replies: { 204: Nothing },
    errors: ['auth/invalid-action-code', 'auth/weak-password', 'auth/busy', 'request/too-many-requests'],
  },
} as const satisfies Endpoints;
