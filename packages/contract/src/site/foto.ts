import { Type, type Static } from 'typebox';
import type { Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from './photo.ts';

/** The link of the gallery that holds the winners of each week. */
export const WINNERS_GALLERY = 'foto-of-the-week';

/** The weekly winner. Field names are the sheet's. */
export const Foto = Type.Object({
  photo_link: Type.String(),
  caption: Type.String(),
  photographer_name: Type.String(),
  /** Empty when the photographer gave none. */
  instagram_link: Type.String(),
  instagram_username: Type.String(),
  /** The photo behind `photo_link`, with its smaller copies. */
  photo: Photo,
});
export type Foto = Static<typeof Foto>;

export const fotos = {
  'GET /api/foto-of-the-week': {
    summary: 'The Foto of the Week; null until one is chosen',
    access: 'anyone',
    replies: { 200: Type.Object({ foto: Type.Union([Foto, Type.Null()]) }) },
  },
  'PUT /api/foto-of-the-week': {
    summary: 'Choose the Foto of the Week among the photos of portfolios, galleries and own uploads',
    access: 'administrator',
    right: 'content',
    body: Type.Object(
      {
        photoId: Type.String({ minLength: 1, maxLength: 64 }),
        caption: Type.String({ minLength: 1, maxLength: LIMITS.caption }),
        photographer_name: Type.String({ minLength: 1, maxLength: LIMITS.name }),
        instagram_link: Type.Optional(Type.String({ maxLength: LIMITS.url, description: 'https only, or empty' })),
        instagram_username: Type.Optional(Type.String({ maxLength: 80 })),
      },
      { additionalProperties: false },
    ),
    replies: { 200: Type.Object({ foto: Foto }) },
    errors: ['auth/unauthenticated', 'auth/unauthorized', 'request/too-many-requests', 'photos/not-found'],
  },
} as const satisfies Endpoints;
