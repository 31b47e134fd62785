import { Type, type Static } from 'typebox';
import { type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

/** Camera data (EXIF) as text for display. Never a position, a serial number or a name. */
export const Exif = Type.Object({
  make: Type.Optional(Type.String()),
  model: Type.Optional(Type.String()),
  lens: Type.Optional(Type.String()),
  /** e.g. `135mm` */
  focalLength: Type.Optional(Type.String()),
  /** e.g. `f/8` */
  fNumber: Type.Optional(Type.String()),
  /** e.g. `1/125s` */
  exposureTime: Type.Optional(Type.String()),
  iso: Type.Optional(Type.Integer()),
  /** Local time of the camera, `YYYY-MM-DDTHH:MM:SS`; cameras store no time zone. */
  takenAt: Type.Optional(Type.String()),
});
export type Exif = Static<typeof Exif>;

export const PhotoVariant = Type.Object({
  url: Type.String(),
  /** Pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  type: createLiteralUnion('image/webp', 'image/jpeg'),
});
export type PhotoVariant = Static<typeof PhotoVariant>;

export const Photo = Type.Object({
  id: Type.String(),
  /** Stored photo, upright, JPEG. */
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Alternative text; may be empty. */
  alt: Type.String(),
  title: Type.Optional(Type.String()),
  /** Photographer, if credited. */
  credit: Type.Optional(Type.String()),
  /** Smaller copies for `srcset`, narrowest first; none is wider than the photo. */
  variants: Type.Array(PhotoVariant),
  /** Tiny WebP as a data URI, shown while the photo loads. */
  placeholder: Type.String(),
  exif: Type.Union([Exif, Type.Null()]),
});
export type Photo = Static<typeof Photo>;

/** Size of a photo's link preview (JPEG), in pixels. */
export const LINK_PREVIEW_SIZE_PX = { width: 1200, height: 630 } as const;

/** Returns the path of a photo's link preview; the content never changes. */
export function formatLinkPreviewUrl(photoId: string): string {
  return `/media/previews/${photoId}.jpg`;
}

/** Photo id in a request. */
export const PhotoId = Type.String({ minLength: 1, maxLength: 64, pattern: '^(?!__proto__$)[\\w.-]+$' });

/** A photo reference in a portfolio or gallery that is saved; absent texts stay as they are stored. */
export const PhotoReference = createStrictObject({
  id: PhotoId,
  alt: Type.Optional(Type.String({ maxLength: LIMITS.alt })),
  title: Type.Optional(Type.String({ maxLength: LIMITS.title })),
  credit: Type.Optional(Type.String({ maxLength: LIMITS.credit })),
});
export type PhotoReference = Static<typeof PhotoReference>;

/** Purpose of an upload: decides the required right, the path and whether EXIF is kept (portfolio-create only). */
export const PhotoPurpose = createLiteralUnion(
  'portfolio-create',
  'portfolio-edit',
  'profile',
  'gallery',
  'page',
  'equipment',
  'entry',
);
export type PhotoPurpose = Static<typeof PhotoPurpose>;

export const photos = {
  'POST /api/photos': {
    summary:
      'Upload one photo as a member, or for a call as a guest: multipart fields purpose, link, gallery (1-based), then file',
    access: 'anyone',
    query: createStrictObject({
      entrant: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: "Token of a guest's mailed link; members omit it" }),
      ),
    }),
    replies: { 201: Type.Object({ photo: Photo }) },
    errors: [
      'calls/guest-not-found',
      'calls/account-deleted',
      'calls/not-open',
      'storage/unauthenticated',
      'storage/quota-exceeded',
      'storage/unauthorized',
      'storage/too-large',
      'storage/not-a-photo',
      'storage/broken-photo',
      'storage/busy',
      'request/key-reused',
      'request/too-many-requests',
    ],
  },
  'POST /api/photos/:id/captions': {
    summary: "Add a caption to a photo of a gallery whose title contains 'Captions'",
    access: 'anyone',
    fromForm: true,
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    body: createStrictObject({
      name: Type.String({ minLength: 1, maxLength: LIMITS.captionName }),
      caption: Type.String({ minLength: 1, maxLength: LIMITS.caption }),
    }),
    replies: {
      201: Type.Object({
        caption: Type.Object({ name: Type.String(), caption: Type.String() }),
        isWaiting: Type.Boolean(),
        /** Caption id, by which the author polls the approval. */
        id: Type.String(),
      }),
    },
    errors: ['captions/closed', 'photos/not-found', 'request/key-reused', 'request/too-many-requests'],
  },
  'GET /api/waiting-captions': {
    summary: 'List which of these captions still wait for approval, for their author, who alone knows the ids',
    access: 'anyone',
    query: createStrictObject({
      ids: Type.String({ minLength: 1, maxLength: 2000, description: 'Separated by commas, at most 50' }),
    }),
    replies: { 200: Type.Object({ waiting: Type.Array(Type.String()) }) },
  },
} as const satisfies Endpoints;
