import { Type, type Static } from 'typebox';
import { type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** What the camera wrote down, as text fit for display. Never a position, a serial number or a name. */
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
  /** Local time of the camera, `YYYY-MM-DDTHH:MM:SS`; cameras know no zone. */
  takenAt: Type.Optional(Type.String()),
});
export type Exif = Static<typeof Exif>;

export const PhotoVariant = Type.Object({
  url: Type.String(),
  /** Pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  type: Type.Union([Type.Literal('image/webp'), Type.Literal('image/jpeg')]),
});
export type PhotoVariant = Static<typeof PhotoVariant>;

export const Photo = Type.Object({
  id: Type.String(),
  /** The stored photo, upright, JPEG. */
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Words for those who cannot see it; empty until somebody wrote them. */
  alt: Type.String(),
  /** Title of the work, if its photographer gave one. */
  title: Type.Optional(Type.String()),
  /** Who took it, where somebody said so. */
  credit: Type.Optional(Type.String()),
  /** Smaller copies for `srcset`, narrowest first; none is wider than the photo. */
  variants: Type.Array(PhotoVariant),
  /** A tiny WebP as a data URI, shown until the photo is there. */
  placeholder: Type.String(),
  exif: Type.Union([Exif, Type.Null()]),
});
export type Photo = Static<typeof Photo>;

/** The picture that stands for a photo where somebody shares it: JPEG, of these pixels. */
export const LINK_PREVIEW = { width: 1200, height: 630 } as const;

/** Where a photo's picture for link previews is; it never changes. */
export function linkPreviewUrl(photoId: string): string {
  return `/media/previews/${photoId}.jpg`;
}

/** The id of a photo in a request. */
export const PhotoId = Type.String({ minLength: 1, maxLength: 64, pattern: '^(?!__proto__$)[\\w.-]+$' });

/** A photo as it is sent back inside a portfolio or gallery; a text that is left out stays as it is stored. */
export const PhotoReference = Type.Object(
  {
    id: PhotoId,
    alt: Type.Optional(Type.String({ maxLength: LIMITS.alt })),
    title: Type.Optional(Type.String({ maxLength: LIMITS.title })),
    credit: Type.Optional(Type.String({ maxLength: LIMITS.credit })),
  },
  { additionalProperties: false },
);
export type PhotoReference = Static<typeof PhotoReference>;

/** Why a photo is uploaded: decides the rights, the path and whether EXIF is kept (portfolio-create only). */
export const PhotoPurpose = Type.Union([
  Type.Literal('portfolio-create'),
  Type.Literal('portfolio-edit'),
  Type.Literal('profile'),
  Type.Literal('gallery'),
  Type.Literal('page'),
  Type.Literal('equipment'),
]);
export type PhotoPurpose = Static<typeof PhotoPurpose>;

export const photos = {
  'POST /api/photos': {
    summary: 'Upload one photo: multipart fields purpose, link, gallery (1-based), then file',
    access: 'member',
    replies: { 201: Type.Object({ photo: Photo }) },
    errors: [
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
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: LIMITS.captionName }),
        caption: Type.String({ minLength: 1, maxLength: LIMITS.caption }),
      },
      { additionalProperties: false },
    ),
    replies: {
      201: Type.Object({
        caption: Type.Object({ name: Type.String(), caption: Type.String() }),
        /** Whether it waits for somebody to approve it. */
        isWaiting: Type.Boolean(),
        /** By which its author asks whether it still waits. */
        id: Type.String(),
      }),
    },
    errors: ['captions/closed', 'photos/not-found', 'request/key-reused', 'request/too-many-requests'],
  },
  'GET /api/waiting-captions': {
    summary:
      'Which of these captions wait yet for somebody to approve them: asked by who wrote them, nobody else knows ids',
    access: 'anyone',
    query: Type.Object(
      { ids: Type.String({ minLength: 1, maxLength: 2000, description: 'Separated by commas, at most 50' }) },
      { additionalProperties: false },
    ),
    replies: { 200: Type.Object({ waiting: Type.Array(Type.String()) }) },
  },
} as const satisfies Endpoints;
