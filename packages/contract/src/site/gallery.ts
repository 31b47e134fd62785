import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, NextCursor, Nothing, Page, Version, type Endpoints } from '../endpoint.ts';
import { LIMITS, acceptsCaptions } from '../limits.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { Photo, PhotoId } from './photo.ts';
import { Covers, PhotoSet, PhotoSetInput, photoSummaryFields } from './portfolio.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

export const Caption = Type.Object({
  id: Type.String(),
  photoId: Type.String(),
  name: Type.String(),
  caption: Type.String(),
});
export type Caption = Static<typeof Caption>;

const facts = {
  /** Noon of the day that the photos were taken on; without such a day, the start of the gallery's event; without an
   *  event, the creation time of the gallery. Absent in responses of older servers. */
  date: Type.Optional(Instant),
  /** Plain text with line breaks. Absent without a description. */
  description: Type.Optional(Type.String()),
};

/** Order of the photos within each sub-gallery: as arranged, by name of the uploaded file, or by the camera's time. */
export const PhotoOrder = createLiteralUnion('manual', 'name', 'time');
export type PhotoOrder = Static<typeof PhotoOrder>;

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
      /** Start of the event. Absent in responses of older servers. */
      start: Type.Optional(Instant),
    }),
  ),
  ...facts,
  /** Chosen day, `YYYY-MM-DD`. */
  takenOn: Type.Optional(Type.String()),
  /** Chosen cover, else the first photo. Absent without photos, and in responses of older servers. */
  cover: Type.Optional(Photo),
  /** Id of the chosen cover. Absent if no cover is chosen. */
  coverPhotoId: Type.Optional(Type.String()),
  /** Absent for `manual`. */
  photoOrder: Type.Optional(PhotoOrder),
  createdAt: Instant,
});
export type Gallery = Static<typeof Gallery>;

/** A gallery in a list. */
export const GallerySummary = Type.Object({
  link: Type.String(),
  title: Type.String(),
  ...photoSummaryFields,
  ...facts,
  /** Chosen cover. Absent if no cover is chosen. */
  cover: Type.Optional(Photo),
  createdAt: Instant,
});
export type GallerySummary = Static<typeof GallerySummary>;

/** A gallery with the first captions of each photo, oldest first. `captions` is empty unless the title contains
 *  'Captions'. */
export const GalleryWithCaptions = Type.Object({
  ...Gallery.properties,
  captions: Type.Array(Caption),
  /** Number of captions of a photo, by its id, for photos with more than `captions` contains. Absent in responses of
   *  older servers. */
  captionCounts: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});
export type GalleryWithCaptions = Static<typeof GalleryWithCaptions>;

export { acceptsCaptions };

const shape = {
  title: Type.String({ minLength: 1, maxLength: LIMITS.title }),
  galleries: Type.Array(PhotoSetInput, { minItems: 1, maxItems: LIMITS.galleries }),
  /** True if photo pages show camera data. If absent, a change keeps the setting, and a new gallery gets false. */
  showsCamera: Type.Optional(Type.Boolean()),
  /** Id of the gallery's planned event; `null` removes the event. If absent, a change keeps the event. */
  eventId: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()], { title: 'event' })),
  /** Day that the photos were taken on, not in the future; `null` removes the day. If absent, a change keeps the
   *  day. */
  takenOn: Type.Optional(
    Type.Union([Type.String({ maxLength: 10, description: 'YYYY-MM-DD' }), Type.Null()], { title: 'date' }),
  ),
  /** If absent, a change keeps the description. */
  description: Type.Optional(Type.String({ maxLength: LIMITS.galleryDescription })),
  /** Id of a photo of the gallery; `null` removes the choice. If absent, a change keeps the cover. */
  coverPhotoId: Type.Optional(Type.Union([PhotoId, Type.Null()], { title: 'cover' })),
  /** If absent, a change keeps the order, and a new gallery gets `manual`. */
  photoOrder: Type.Optional(PhotoOrder),
};
/** A gallery to create. The server normalises `link` like the link of a portfolio. */
export const NewGallery = createStrictObject({ link: Type.String({ minLength: 1, maxLength: 200 }), ...shape });
export type NewGallery = Static<typeof NewGallery>;
export const GalleryChange = createStrictObject(shape);
export type GalleryChange = Static<typeof GalleryChange>;

/** Query of the gallery list. With `link`, the list contains only the gallery with that link; empty if no gallery has
 *  the link. */
const ListQuery = createStrictObject({
  ...Page.properties,
  link: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  covers: Covers,
});
export type GalleryListQuery = Static<typeof ListQuery>;

const params = Type.Object({ link: Type.String({ maxLength: 200 }) });
const OneGallery = Type.Object({
  gallery: GalleryWithCaptions,
  /** Past Fotos of the Week, one set per year, latest year first; only for the winners gallery, and absent without
   *  winners. The server collects these photos from the whole site. A change of the gallery does not affect these
   *  sets. */
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
    summary: 'Get a gallery with the first captions of each photo',
    access: 'anyone',
    params,
    replies: { 200: OneGallery },
    errors: ['galleries/not-found'],
  },
  'GET /api/captions': {
    summary: 'List the captions of a photo, oldest first',
    access: 'anyone',
    query: createStrictObject({ ...Page.properties, photo: PhotoId }),
    replies: { 200: Type.Object({ captions: Type.Array(Caption), nextCursor: NextCursor }) },
  },
  'POST /api/galleries': {
    summary: 'Create a gallery',
    access: 'administrator',
    right: 'galleries',
    body: NewGallery,
    replies: { 201: Type.Object({ gallery: Gallery }) },
    errors: [
      ...RIGHT_ERRORS,
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
    replies: {
      200: Type.Object({
        ...OneGallery.properties,
        /** Action in the activity log, which can be undone unless photos were added or removed. Absent if nothing has
         *  changed. */
        entry: Type.Optional(ActivityLogEntry),
      }),
    },
    errors: [
      ...RIGHT_ERRORS,
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
    errors: [...RIGHT_ERRORS, 'galleries/not-found', 'galleries/changed-meanwhile', 'request/too-many-requests'],
  },
} as const satisfies Endpoints;
