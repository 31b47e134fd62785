import { Type } from 'typebox';
import { RIGHT_ERRORS, Nothing, type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { entryTexts, OwnEntry } from './calls.ts';
import { PhotoId } from './photo.ts';
import { createStrictObject } from '../schema.ts';

const params = Type.Object({ slug: Type.String({ maxLength: 200 }) });
const entryParams = Type.Object({ ...params.properties, id: Type.String({ maxLength: 64 }) });
const Token = createStrictObject({ token: Type.String({ minLength: 1, maxLength: 200 }) });
const OneEntry = Type.Object({ entry: OwnEntry });

const found = ['calls/not-found'] as const;
const linkErrors = [...found, 'calls/guest-not-found'] as const;
const entryErrors = [
  ...linkErrors,
  'calls/not-open',
  'calls/entry-not-found',
  'photos/not-found',
  'request/too-many-requests',
] as const;

/** Entries of guests, who have a mailed link and no account. */
export const callGuests = {
  'POST /api/calls/:slug/entry-links': {
    summary: 'Mail a link to enter photos without an account; the response is the same for every address',
    access: 'anyone',
    fromForm: true,
    params,
    body: createStrictObject({
      name: Type.String({ minLength: 1, maxLength: LIMITS.name, title: 'name' }),
      email: Type.String({ minLength: 1, maxLength: 254, title: 'e-mail address' }),
    }),
    replies: { 202: Nothing },
    errors: [...found, 'calls/members-only', 'calls/not-open', 'request/key-reused', 'request/too-many-requests'],
  },
  'GET /api/calls/:slug/managed-entries': {
    summary: 'Get the entries of a mailed link',
    access: 'anyone',
    params,
    query: Token,
    replies: {
      200: Type.Object({
        entries: Type.Array(OwnEntry),
        entriesLeft: Type.Integer(),
        /** Proposed name for an entry. */
        name: Type.String(),
      }),
    },
    errors: linkErrors,
  },
  'POST /api/calls/:slug/managed-entries': {
    summary: 'Enter a photo with a mailed link: an upload of the same link',
    access: 'anyone',
    params,
    body: createStrictObject({ ...Token.properties, photoId: PhotoId, ...entryTexts }),
    replies: { 201: OneEntry },
    errors: [...entryErrors, 'calls/account-deleted', 'calls/too-many-entries', 'request/key-reused'],
  },
  'PUT /api/calls/:slug/managed-entries/:id': {
    summary: 'Replace the photo or the texts of an entry of a mailed link until the call closes',
    access: 'anyone',
    params: entryParams,
    body: createStrictObject({ ...Token.properties, photoId: Type.Optional(PhotoId), ...entryTexts }),
    replies: { 200: OneEntry },
    errors: entryErrors,
  },
  'POST /api/calls/:slug/managed-entries/:id/withdrawals': {
    summary: 'Withdraw an entry of a mailed link until the call closes',
    access: 'anyone',
    params: entryParams,
    body: Token,
    replies: { 204: Nothing },
    errors: [...linkErrors, 'calls/not-open', 'calls/entry-not-found', 'request/too-many-requests'],
  },
  'DELETE /api/calls/:slug/guest-entries/:id': {
    summary: 'Delete the guest who entered this photo, with all entries of the guest in the call',
    access: 'administrator',
    right: 'content',
    params: entryParams,
    replies: { 204: Nothing },
    errors: [...RIGHT_ERRORS, ...found, 'calls/entry-not-found', 'request/too-many-requests'],
  },
} as const satisfies Endpoints;
