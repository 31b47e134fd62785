import { Type, type Static } from 'typebox';
import { NextCursor, Page, type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from './photo.ts';
import { createStrictObject } from '../schema.ts';

/** A photo of a photographer, with the page that shows the photo. */
export const CreditedPhoto = Type.Object({
  photo: Photo,
  /** Path of the page with the photo. */
  path: Type.String(),
  /** Title of the gallery, name of the portfolio, or `Foto of the Week`. */
  from: Type.String(),
});
export type CreditedPhoto = Static<typeof CreditedPhoto>;

export const photographers = {
  'GET /api/credited-photos': {
    summary: 'List the visible photos of galleries, portfolios and Fotos of the Week by a photographer, newest first',
    access: 'anyone',
    query: createStrictObject({
      ...Page.properties,
      name: Type.String({ minLength: 1, maxLength: LIMITS.name, title: 'name' }),
    }),
    replies: {
      200: Type.Object({
        photographer: Type.Object({ name: Type.String(), photoCount: Type.Integer() }),
        photos: Type.Array(CreditedPhoto),
        nextCursor: NextCursor,
      }),
    },
    errors: ['photographers/not-found'],
  },
} as const satisfies Endpoints;
