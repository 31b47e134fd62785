import { Type, type Static } from 'typebox';
import { Instant, NextCursor, Nothing, Page, Version, type Endpoints } from '../endpoint.ts';
import { LIMITS, acceptsCaptions } from '../limits.ts';
import { Covers, PhotoSet, PhotoSetInput, photoSummaryFields } from './portfolio.ts';

export const Caption = Type.Object({
  id: Type.String(),
  photoId: Type.String(),
  name: Type.String(),
  caption: Type.String(),
});
export type Caption = Static<typeof Caption>;

const dateOfGallery = {
  /** Start of the gallery's event, or the creation time of a gallery without an event. Absent in responses of older
   *  servers. */
  date: Type.Optional(Instant),
};

export const Gallery = Type.Object({
  link: Type.String(),
  title: Type.String(),
  galleries: Type.Array(PhotoSet),
  showsCamera: Type.Optional(Type.Boolean()),
  event: Type.Optional(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      slug: Type.String(),
      /** Absent in responses of older servers. */
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
  ...photoSummaryFields,
  ...dateOfGallery,
  createdAt: Instant,
});
export type GallerySummary = Static<typeof GallerySummary>;

/** A gallery with the visitors' captions, oldest first; empty unless its title contains 'Captions'. */
export const GalleryWithCaptions = Type.Object({ ...Gallery.properties, captions: Type.Array(Caption) });
export type GalleryWithCaptions = Static<typeof GalleryWithCaptions>;

export { acceptsCaptions };

const shape = {
  title: Type.String({ minLength: 1, maxLength: LIMITS.title }),
  galleries: Type.Array(PhotoSetInput, { minItems: 1, maxItems: LIMITS.galleries }),
  /** Default: unchanged; false for a new gallery. */
  showsCamera: Type.Optional(Type.Boolean()),
  /** Id of a planned event; `null` removes the event. Default: unchanged. */
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

/** With `link`, the list contains only the gallery of that link, and is empty for an unused link. */
const ListQuery = Type.Object(
  { ...Page.properties, link: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })), covers: Covers },
  { additionalProperties: false },
);
export type GalleryListQuery = Static<typeof ListQuery>;

const params = Type.Object({ link: Type.String({ maxLength: 200 }) });
const OneGallery = Type.Object({
  gallery: GalleryWithCaptions,
  /** Winners gallery only: past Fotos of the Week, a set per year, latest first. The server collects these photos from
   *  the whole site; changes do not replace these sets, and the gallery's own photos are not included. Absent without
   *  winners. */
  winners: Type.Optional(Type.Array(PhotoSet)),
  version: Version,
});
export type OneGallery = Static<typeof OneGallery>;

export const galleries = {
  'GET /api/galleries': {
    summary: 'List galleries, newest first',
    access: 'anyone',
    query: ListQuery,
    replies: { 200: Type.Object({ galleries: Type.Array(GallerySummary), nextCursor: NextCursor }) },
  },
  'GET /api/galleries/:link': {
    summary: 'Get a gallery with its captions',
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
    summary: 'Update a gallery',
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
