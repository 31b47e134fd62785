import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Version, type Endpoints } from '../endpoint.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createStrictObject } from '../schema.ts';

/** Selectable lengths of the longer side of a stored photo, in pixels. Panoramas may be longer, see `fitSize`. */
const PhotoSide = Type.Union([Type.Literal(1024), Type.Literal(2048)]);
export type PhotoSide = Static<typeof PhotoSide>;

/** Estimated cost of a photo of a size, extrapolated from the stored photos. */
export const PhotoCost = Type.Object({
  maxSidePx: PhotoSide,
  /** Including smaller copies; `null` while no photo is stored. */
  bytes: Type.Union([Type.Integer(), Type.Null()]),
  /** Processor time; `null` while unmeasured. */
  seconds: Type.Union([Type.Number(), Type.Null()]),
});
export type PhotoCost = Static<typeof PhotoCost>;

export const PhotoSize = Type.Object({
  /** Maximum side of future photos. Stored photos stay as they are. */
  maxSidePx: Type.Integer(),
  /** Maximum size of a future photo's file. */
  maxBytes: Type.Integer(),
  photos: Type.Integer(),
  bytes: Type.Integer(),
  costs: Type.Array(PhotoCost),
  version: Version,
});
export type PhotoSize = Static<typeof PhotoSize>;

export const photoSizes = {
  'GET /api/photo-size': {
    summary: 'Get the size of stored photos, and the disk space and time that each size takes',
    access: 'administrator',
    right: 'galleries',
    replies: { 200: PhotoSize },
    errors: RIGHT_ERRORS,
  },
  'PUT /api/photo-size': {
    summary: 'Set the size of new photos',
    access: 'administrator',
    right: 'galleries',
    body: createStrictObject({ maxSidePx: PhotoSide }),
    replies: { 200: Type.Object({ size: PhotoSize, entry: ActivityLogEntry }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'photos/changed-meanwhile'],
  },
} as const satisfies Endpoints;
