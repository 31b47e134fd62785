import { Type, type Static } from 'typebox';
import { Instant, NextCursor, Nothing, Page, type Endpoints } from '../endpoint.ts';
import { LoanState } from './desk.ts';
import { Booking } from './loan.ts';
import { Photo } from './photo.ts';
import { CaptionState } from './review.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

/** Account data for the account's holder. */
export const OwnAccount = Type.Object({
  email: Type.String(),
  /** Latest confirmation of the address by a mailed link; `null` before the first. */
  emailConfirmedAt: Type.Union([Instant, Type.Null()]),
  newEmail: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
  passwordChangedAt: Type.Union([Instant, Type.Null()]),
  portfolios: Type.Integer(),
  photos: Type.Integer(),
  captions: Type.Integer(),
  /** Photos in open calls, including photos by mailed links to the confirmed address. */
  entries: Type.Integer(),
  /** Bytes that all uploaded photos use at most, including smaller copies. */
  photoBytes: Type.Integer(),
  /** Names of borrowed equipment that is not returned yet; empty until a mailed link has confirmed the address. */
  borrowed: Type.Array(Type.String()),
  /** Reason why the account cannot be deleted, as a sentence; `null` if deletion is possible. */
  deletionObstacle: Type.Union([Type.String(), Type.Null()]),
});
export type OwnAccount = Static<typeof OwnAccount>;

/** A browser with a session of the account. */
export const Device = Type.Object({
  /** Id, unique within the account. */
  id: Type.String(),
  /** Device name, as in `iPhone, Safari`; empty if unknown. */
  name: Type.String(),
  seenAt: Instant,
  /** True if this is the device that made the request. */
  isThis: Type.Boolean(),
});
export type Device = Static<typeof Device>;

const OwnItem = { ...Booking.properties, state: LoanState, isOver: Type.Boolean() };
/** A booking of the account's confirmed address: the item with the most advanced state, and the other items of the
 *  booking. */
export const OwnBooking = Type.Object({ ...OwnItem, more: Type.Array(Type.Object(OwnItem)) });
export type OwnBooking = Static<typeof OwnBooking>;

/** A caption that its author wrote while signed in. */
export const OwnCaption = Type.Object({
  id: Type.String(),
  caption: Type.String(),
  gallery: Type.Object({ link: Type.String(), title: Type.String() }),
  photo: Photo,
  state: CaptionState,
  writtenAt: Instant,
});
export type OwnCaption = Static<typeof OwnCaption>;

/** Required for an account without a passkey. An account with a passkey sends the header `confirmation`. */
const Password = Type.Optional(Type.String({ maxLength: 1024 }));
const NewPassword = Type.String({ maxLength: 1024, title: 'new password' });
const Token = Type.String({ minLength: 1, maxLength: 200 });
const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const passwordErrors = [
  'auth/unauthenticated',
  'auth/invalid-credential',
  'auth/passkey-required',
  'auth/too-many-requests',
  'auth/busy',
] as const;
const writeErrors = ['auth/unauthenticated', 'request/too-many-requests'] as const;

/** Effect of a mailed link: the confirmation of a (possibly new) address, or the restoration of an earlier address. */
const EmailLink = Type.Object({
  act: createLiteralUnion('confirm', 'give-back'),
  email: Type.String(),
});
export type EmailLink = Static<typeof EmailLink>;

export const ownAccounts = {
  'GET /api/account': {
    summary: 'Get your account',
    access: 'member',
    replies: { 200: Type.Object({ account: OwnAccount }) },
    errors: ['auth/unauthenticated'],
  },
  'GET /api/account/devices': {
    summary: 'List your signed-in devices, the last used first',
    access: 'member',
    replies: { 200: Type.Object({ devices: Type.Array(Device) }) },
    errors: ['auth/unauthenticated'],
  },
  'DELETE /api/account/devices/:id': {
    summary: 'Sign out one of your devices',
    access: 'member',
    params,
    replies: { 204: Nothing },
    errors: ['auth/unauthenticated', 'account/device-not-found'],
  },
  'DELETE /api/account/devices': {
    summary: 'Sign out all your devices except this device',
    access: 'member',
    replies: { 200: Type.Object({ signedOut: Type.Integer() }) },
    errors: ['auth/unauthenticated'],
  },
  'PUT /api/account/password': {
    summary: 'Change your password; signs out your other devices, and cancels a pending change of e-mail address',
    access: 'member',
    body: createStrictObject({ password: Password, newPassword: NewPassword }),
    replies: { 200: Type.Object({ signedOut: Type.Integer() }) },
    errors: [...passwordErrors, 'auth/weak-password', 'request/too-many-requests'],
  },
  'POST /api/account/deletions': {
    summary:
      'Delete your account: signs out everywhere, ends your rights, and hides your content. Signing in within seven days restores the account, without rights',
    access: 'member',
    body: createStrictObject({ password: Password }),
    replies: { 201: Type.Object({ comeBackUntil: Instant }) },
    errors: [...passwordErrors, 'account/last-administrator'],
  },
  'PUT /api/account/email': {
    summary: 'Mail a confirmation link to a new address. After confirmation, the old address is notified',
    access: 'member',
    body: createStrictObject({ email: Type.String({ maxLength: 254 }), password: Password }),
    replies: { 202: Nothing },
    errors: [...passwordErrors, 'auth/invalid-email', 'auth/email-already-in-use', 'request/too-many-requests'],
  },
  'POST /api/account/email/links': {
    summary:
      'Mail the link again to the pending address; without a pending address, mail a link that confirms the present address',
    access: 'member',
    replies: { 202: Nothing },
    errors: writeErrors,
  },
  'DELETE /api/account/email/links': {
    summary: 'Keep the present address: the link mailed to the new address stops working',
    access: 'member',
    replies: { 204: Nothing },
    errors: ['auth/unauthenticated'],
  },
  'GET /api/email-links': {
    summary: 'Get the purpose of a mailed link about an address; the link stays valid',
    access: 'anyone',
    query: createStrictObject({ token: Token }),
    replies: { 200: Type.Object({ link: EmailLink }) },
    errors: ['account/link-not-found', 'request/too-many-requests'],
  },
  'POST /api/email-links': {
    summary:
      'Use a mailed link once. Restoring an old address signs the account out everywhere and ends its password: the response has a token to choose a new password',
    access: 'anyone',
    body: createStrictObject({ token: Token }),
    replies: { 200: Type.Object({ link: EmailLink, resetToken: Type.Union([Type.String(), Type.Null()]) }) },
    errors: ['account/link-not-found', 'auth/email-already-in-use', 'auth/busy', 'request/too-many-requests'],
  },
  'GET /api/account/bookings': {
    summary: 'List bookings of your address, the last to end first; none until you have confirmed the address',
    access: 'member',
    query: Page,
    replies: { 200: Type.Object({ bookings: Type.Array(OwnBooking), nextCursor: NextCursor }) },
    errors: ['auth/unauthenticated'],
  },
  'POST /api/account/bookings/:id/links': {
    summary: 'Create a link to manage a booking of your confirmed address, as in the mails about the booking',
    access: 'owner',
    params,
    replies: { 201: Type.Object({ path: Type.String() }) },
    errors: [...writeErrors, 'account/booking-not-found'],
  },
  'GET /api/account/captions': {
    summary: 'List captions that you wrote while signed in, newest first',
    access: 'member',
    query: Page,
    replies: { 200: Type.Object({ captions: Type.Array(OwnCaption), nextCursor: NextCursor }) },
    errors: ['auth/unauthenticated'],
  },
  'DELETE /api/account/captions/:id': {
    summary: 'Remove one of your captions; you can undo this within a minute',
    access: 'owner',
    params,
    replies: { 204: Nothing },
    errors: [...writeErrors, 'account/caption-not-found'],
  },
  'POST /api/account/captions/:id/restorations': {
    summary: 'Restore a caption that you removed within the last minute',
    access: 'owner',
    params,
    replies: { 204: Nothing },
    errors: [...writeErrors, 'account/caption-not-found'],
  },
} as const satisfies Endpoints;
