import { Type, type Static } from 'typebox';
import { Instant, NextCursor, Nothing, Page, Version, type Endpoints } from '../endpoint.ts';
import { LIMITS, takesCaptions } from '../limits.ts';
import { Covers, PhotoSet, PhotoSetInput, summaryOfPhotos } from './portfolio.ts';

export const Caption = Type.Object({
  id: Type.String(),
  photoId: Type.String(),
  name: Type.String(),
  caption: Type.String(),
});
export type Caption = Static<typeof Caption>;

const dateOfGallery = {
  /** Start of the gallery's event, or without an event the instant the gallery was created. Missing in answers of earlier
   *  releases. */
  date: Type.Optional(Instant),
};

export const Gallery = Type.Object({
  link: Type.String(),
  title: Type.String(),
  galleries: Type.Array(PhotoSet),
  /** Whether what cameras wrote down is shown. */
  showsCamera: Type.Optional(Type.Boolean()),
  /** The event that it was taken at, where somebody said so. */
  event: Type.Optional(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      slug: Type.String(),
      /** Missing in answers of earlier releases. */
      start: Type.Optional(Instant),
    }),
  ),
  ...dateOfGallery,
  createdAt: Instant,
});
export type Gallery = Static<typeof Gallery>;

/** A gallery in a list. */
export const GallerySummary = Type.Object({
  link: Type.String(),
  title: Type.String(),
  ...summaryOfPhotos,
  ...dateOfGallery,
  createdAt: Instant,
});
export type GallerySummary = Static<typeof GallerySummary>;

/** One gallery with the captions visitors gave its photos, oldest first; empty unless its title contains 'Captions'. */
export const GalleryWithCaptions = Type.Object({ ...Gallery.properties, captions: Type.Array(Caption) });
export type GalleryWithCaptions = Static<typeof GalleryWithCaptions>;

export { takesCaptions };

const shape = {
  title: Type.String({ minLength: 1, maxLength: LIMITS.title }),
  galleries: Type.Array(PhotoSetInput, { minItems: 1, maxItems: LIMITS.galleries }),
  /** As it is unless told; not shown by a new one. */
  showsCamera: Type.Optional(Type.Boolean()),
  /** Of a planned event; as it is unless told, null for none. */
  eventId: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()], { title: 'event' })),
};
/** `link` is normalised like a portfolio's. */
export const NewGallery = Type.Object(
  { link: Type.String({ minLength: 1, maxLength: 200 }), ...shape },
  { additionalProperties: false },
);
export type NewGallery = Static<typeof NewGallery>;
export const GalleryChange = Type.Object(shape, { additionalProperties: false });
export type GalleryChange = Static<typeof GalleryChange>;

/** With `link`, only the gallery of that link: none when it is free, without an error. */
const ListQuery = Type.Object(
  { ...Page.properties, link: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })), covers: Covers },
  { additionalProperties: false },
);
export type GalleryListQuery = Static<typeof ListQuery>;

const params = Type.Object({ link: Type.String({ maxLength: 200 }) });
const OneGallery = Type.Object({
  gallery: GalleryWithCaptions,
  /** Of the gallery of winners: the Fotos of the Week of weeks that are over, a set for each year, the latest first. They are
   *  collected, wherever on the site their photos are, and no part of what a change replaces; the gallery's own are not
   *  among them. Missing where there are none. */
  winners: Type.Optional(Type.Array(PhotoSet)),
  version: Version,
});
export type OneGallery = Static<typeof OneGallery>;

export const galleries = {
  'GET /api/galleries': {
    summary: 'Galleries, newest first',
    access: 'anyone',
    query: ListQuery,
    replies: { 200: Type.Object({ galleries: Type.Array(GallerySummary), nextCursor: NextCursor }) },
  },
  'GET /api/galleries/:link': {
    summary: 'One gallery with its captions',
    access: 'anyone',
    params,
    replies: { 200: OneGallery },
    errors: ['galleries/not-found'],
  },
  'POST /api/galleries': {
    summary: 'Create a gallery',
    access: 'administrator',
    right: 'galleries',
    body: NewGallery,
    replies: { 201: Type.Object({ gallery: Gallery }) },
    errors: [
      'auth/unauthenticated',
      'auth/unauthorized',
      'galleries/link-taken',
      'galleries/invalid-link',
      'photos/not-found',
      'request/key-reused',
      'request/too-many-requests',
    ],
  },
  'PUT /api/galleries/:link': {
    summary: 'Replace what a gallery holds',
    access: 'administrator',
    right: 'galleries',
    params,
    body: GalleryChange,
    replies: { 200: OneGallery },
    errors: [
      'auth/unauthenticated',
      'auth/unauthorized',
      'galleries/not-found',
      'galleries/changed-meanwhile',
      'photos/not-found',
      'request/too-many-requests',
    ],
  },
  'DELETE /api/galleries/:link': {
    summary: 'Delete a gallery and its photos',
    access: 'administrator',
    right: 'galleries',
    params,
    replies: { 204: Nothing },
    errors: [
      'auth/unauthenticated',
      'auth/unauthorized',
      'galleries/not-found',
      'galleries/changed-meanwhile',
      'request/too-many-requests',
    ],
  },
} as const satisfies Endpoints;
