import { Type, type Static } from 'typebox';
import { Instant, Nothing, type Endpoints } from '../endpoint.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '../limits.ts';
import { SignedIn } from './account.ts';
import { CREDENTIAL_FIELDS, SignedCredential } from './signed-credential.ts';

export { SignedCredential } from './signed-credential.ts';

/** A passkey of an account, as its holder sees it. */
export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: Type.Union([Instant, Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

const Known = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** Arguments of `navigator.credentials.get` (`PublicKeyCredentialRequestOptionsJSON`). */
const SigningOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer({ description: 'Milliseconds' }),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Array(Known, { description: 'Empty for a sign-in: the browser offers its passkeys' }),
});

/** Arguments of `navigator.credentials.create` (`PublicKeyCredentialCreationOptionsJSON`). */
const CreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer({ description: 'Milliseconds' }),
  excludeCredentials: Type.Array(Known),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});

const Bytes = SignedCredential.properties.response.properties.clientDataJSON;

/** A key pair created by an authenticator (`RegistrationResponseJSON`). */
export const CreatedCredential = Type.Object({
  ...CREDENTIAL_FIELDS,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Type.String({ maxLength: 16_384, pattern: '^[A-Za-z0-9_-]*$' }),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]*$' }), { maxItems: 10 })),
  }),
});
export type CreatedCredential = Static<typeof CreatedCredential>;

const Name = Type.String({ maxLength: PASSKEY_NAME_MAX_LENGTH });
const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const writeErrors = ['auth/unauthenticated', 'request/too-many-requests'] as const;
const closed = { additionalProperties: false };

export const passkeys = {
  'GET /api/account/passkeys': {
    summary: 'List your passkeys, oldest first',
    access: 'member',
    replies: { 200: Type.Object({ passkeys: Type.Array(Passkey) }) },
    errors: ['auth/unauthenticated'],
  },
  'POST /api/account/passkey-challenges': {
    summary:
      'Begin to add a passkey: returns arguments for `navigator.credentials.create`, valid once, for five minutes',
    access: 'member',
    replies: { 201: Type.Object({ options: CreationOptions }) },
    errors: [...writeErrors, 'auth/unconfirmed', 'account/too-many-passkeys'],
  },
  'POST /api/account/passkeys': {
    summary: 'Add a passkey. From then on the account confirms by passkey instead of by password',
    access: 'member',
    body: Type.Object({ name: Name, credential: CreatedCredential }, closed),
    replies: { 201: Type.Object({ passkey: Passkey }) },
    errors: [
      ...writeErrors,
      'auth/unconfirmed',
      'auth/invalid-challenge',
      'account/invalid-passkey',
      'account/passkey-name-missing',
      'account/too-many-passkeys',
    ],
  },
  'PUT /api/account/passkeys/:id': {
    summary: 'Rename one of your passkeys',
    access: 'owner',
    params,
    body: Type.Object({ name: Name }, closed),
    replies: { 200: Type.Object({ passkey: Passkey }) },
    errors: [...writeErrors, 'account/passkey-not-found', 'account/passkey-name-missing'],
  },
  'DELETE /api/account/passkeys/:id': {
    summary: 'Remove one of your passkeys',
    access: 'owner',
    params,
    replies: { 204: Nothing },
    errors: [...writeErrors, 'auth/unconfirmed', 'account/passkey-not-found'],
  },
  'POST /api/account/passkey-recoveries': {
    summary: 'Mail a link that removes all your passkeys, in case you have lost them',
    access: 'member',
    replies: { 202: Nothing },
    errors: [...writeErrors, 'account/passkey-not-found'],
  },
  'POST /api/passkey-recoveries': {
    summary: 'Remove all passkeys of an account by a mailed link and the password',
    access: 'anyone',
    body: Type.Object(
      { token: Type.String({ minLength: 1, maxLength: 200 }), password: Type.String({ maxLength: 1024 }) },
      closed,
    ),
    replies: { 204: Nothing },
    errors: [
      'account/link-not-found',
      'auth/invalid-credential',
      'auth/too-many-requests',
      'auth/busy',
      'request/too-many-requests',
    ],
  },
  'POST /api/auth/passkey-challenges': {
    summary:
      'Begin to sign in by passkey: returns arguments for `navigator.credentials.get`, valid once, for five minutes, in this browser',
    access: 'anyone',
    replies: { 201: Type.Object({ options: SigningOptions }) },
    errors: ['request/too-many-requests'],
  },
  'POST /api/auth/passkey-sign-ins': {
    summary: 'Sign in by passkey',
    access: 'anyone',
    body: Type.Object({ credential: SignedCredential }, closed),
    replies: { 201: SignedIn },
    errors: ['auth/invalid-challenge', 'auth/invalid-credential', 'auth/suspended', 'auth/too-many-requests'],
  },
  'POST /api/auth/confirmation-challenges': {
    summary:
      'Begin to confirm by passkey: returns arguments for `navigator.credentials.get`, valid once, for five minutes, in this session',
    access: 'member',
    replies: { 201: Type.Object({ options: SigningOptions }) },
    errors: [...writeErrors, 'account/passkey-not-found'],
  },
} as const satisfies Endpoints;
