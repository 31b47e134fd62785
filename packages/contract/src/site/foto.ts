import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Version, type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { Photo, PhotoId } from './photo.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { createStrictObject } from '../schema.ts';

/** Link of the gallery with all Fotos of the Week. */
export const WINNERS_GALLERY = 'foto-of-the-week';

/** Current Foto of the Week. Field names equal the columns of the spreadsheet. */
export const Foto = Type.Object({
  photo_link: Type.String(),
  caption: Type.String(),
  photographer_name: Type.String(),
  /** Address of the photographer's Instagram page; empty without an account. */
  instagram_link: Type.String(),
  instagram_username: Type.String(),
  photo: Photo,
});
export type Foto = Static<typeof Foto>;

/** A past, current or planned Foto of the Week. */
export const DatedFoto = Type.Object({
  ...Foto.properties,
  /** First day of display, `YYYY-MM-DD` in the society's time zone. */
  day: Type.String(),
  /** Path of a page with the photo; `null` if the photo is on no other page. */
  path: Type.Union([Type.String(), Type.Null()]),
});
export type DatedFoto = Static<typeof DatedFoto>;

/** Current and planned Fotos of the Week. */
export const FotoPlan = Type.Object({
  current: Type.Union([DatedFoto, Type.Null()]),
  /** Planned Fotos of the Week, soonest first. */
  planned: Type.Array(DatedFoto),
  /** Planned Fotos of the Week that will not appear, because their photo was hidden. */
  hidden: Type.Array(Type.Object({ day: Type.String(), caption: Type.String() })),
  version: Version,
});
export type FotoPlan = Static<typeof FotoPlan>;

const FotoInput = createStrictObject({
  photoId: Type.String({ ...PhotoId, title: 'photo' }),
  caption: Type.String({ minLength: 1, maxLength: LIMITS.caption }),
  photographer_name: Type.String({ minLength: 1, maxLength: LIMITS.name, title: 'name of the photographer' }),
  instagram_link: Type.Optional(
    Type.String({
      maxLength: LIMITS.url,
      title: 'Instagram address',
      description: 'An Instagram name or an https address; may be empty',
    }),
  ),
  instagram_username: Type.Optional(Type.String({ maxLength: 80, title: 'Instagram name' })),
});

const params = Type.Object({ day: Type.String({ maxLength: 40, description: 'YYYY-MM-DD' }) });
const Changed = Type.Object({ plan: FotoPlan, entry: ActivityLogEntry });
const writeErrors = [...RIGHT_ERRORS, 'request/too-many-requests'] as const;

export const fotos = {
  'GET /api/foto-of-the-week': {
    summary: 'Get the Foto of the Week; null until a photo is chosen',
    access: 'anyone',
    replies: { 200: Type.Object({ foto: Type.Union([Foto, Type.Null()]) }) },
    errors: ['fotos/unavailable'],
  },
  'PUT /api/foto-of-the-week': {
    summary:
      'Choose the Foto of the Week from portfolios, galleries or own uploads; a photo of an earlier week moves to this week',
    access: 'administrator',
    right: 'content',
    body: FotoInput,
    replies: { 200: Type.Object({ foto: Foto, entry: ActivityLogEntry }) },
    errors: [...writeErrors, 'photos/not-found', 'fotos/changed-meanwhile'],
  },
  'GET /api/fotos-of-the-week': {
    summary: 'List the Fotos of the Week of a year, latest first; by default of the latest year',
    access: 'anyone',
    query: createStrictObject({ year: Type.Optional(Type.String({ maxLength: 40, description: 'e.g. 2026' })) }),
    replies: {
      200: Type.Object({
        year: Type.Integer(),
        /** Years with a Foto of the Week, latest first. */
        years: Type.Array(Type.Integer()),
        fotos: Type.Array(DatedFoto),
      }),
    },
    errors: ['fotos/not-found'],
  },
  'GET /api/planned-fotos': {
    summary: 'List the current and the planned Fotos of the Week',
    access: 'administrator',
    right: 'content',
    replies: { 200: FotoPlan },
    errors: RIGHT_ERRORS,
  },
  'PUT /api/planned-fotos/:day': {
    summary: 'Plan a photo as Foto of the Week for a day; a photo planned for that day is replaced, or swaps days',
    access: 'administrator',
    right: 'content',
    params,
    body: FotoInput,
    replies: { 200: Changed },
    errors: [...writeErrors, 'photos/not-found', 'fotos/shown-before', 'fotos/changed-meanwhile'],
  },
  'DELETE /api/planned-fotos/:day': {
    summary: 'Clear the plan of a day: the previous Foto of the Week stays',
    access: 'administrator',
    right: 'content',
    params,
    replies: { 200: Changed },
    errors: [...writeErrors, 'fotos/not-found', 'fotos/changed-meanwhile'],
  },
  'GET /api/foto-source': {
    summary: 'Report whether the Foto of the Week comes from an external sheet',
    access: 'administrator',
    right: 'content',
    replies: { 200: Type.Object({ isOutside: Type.Boolean() }) },
    errors: RIGHT_ERRORS,
  },
  'POST /api/foto-source/copies': {
    summary: 'Import the external sheet, and stop reading it',
    access: 'administrator',
    right: 'content',
    replies: { 201: Type.Object({ foto: Type.Union([Foto, Type.Null()]), entry: ActivityLogEntry }) },
    errors: [...writeErrors, 'fotos/no-source'],
  },
} as const satisfies Endpoints;
