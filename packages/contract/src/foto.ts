import { Type, type Static } from 'typebox';
import type { Endpoints } from './endpoint.ts';
import { Photo } from './photo.ts';

/** The weekly winner. Field names are the sheet's (spec §3). */
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
} as const satisfies Endpoints;
