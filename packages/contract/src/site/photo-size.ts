import { Type, type Static } from 'typebox';
import { Version, type Endpoints } from '../endpoint.ts';
import { RecordEntry } from './record.ts';

/** How long the longer side of a stored photo may be chosen to be. Panoramas may be longer, see `fittedSize`. */
const PhotoSide = Type.Union([Type.Literal(1024), Type.Literal(2048)]);
export type PhotoSide = Static<typeof PhotoSide>;

/** What a photo takes, about: reckoned by those that are stored, from their size to this one. */
export const PhotoCost = Type.Object({
  maxSidePx: PhotoSide,
  /** With its smaller copies; null while no photo is stored. */
  bytes: Type.Union([Type.Integer(), Type.Null()]),
  /** Of a processor; null while none was measured. */
  seconds: Type.Union([Type.Number(), Type.Null()]),
});
export type PhotoCost = Static<typeof PhotoCost>;

export const PhotoSize = Type.Object({
  /** To which photos are made small from now on; those that are stored stay as they are. */
  maxSidePx: Type.Integer(),
  /** That are stored. */
  photos: Type.Integer(),
  bytes: Type.Integer(),
  /** Of one photo, by each size that can be chosen. */
  costs: Type.Array(PhotoCost),
  version: Version,
});
export type PhotoSize = Static<typeof PhotoSize>;

export const photoSizes = {
  'GET /api/photo-size': {
    summary: 'To which size photos are made small, and what each size takes of disk and time',
    access: 'administrator',
    replies: { 200: PhotoSize },
    errors: ['auth/unauthenticated', 'auth/unauthorized'],
  },
  'PUT /api/photo-size': {
    summary: 'Choose to which size photos are made small from now on; undone as what was done about rights is',
    access: 'administrator',
    body: Type.Object({ maxSidePx: PhotoSide }, { additionalProperties: false }),
    replies: { 200: Type.Object({ size: PhotoSize, entry: RecordEntry }) },
    errors: [
      'auth/unauthenticated',
      'auth/unauthorized',
      'auth/unconfirmed',
      'request/too-many-requests',
      'photos/changed-meanwhile',
    ],
  },
} as const satisfies Endpoints;
