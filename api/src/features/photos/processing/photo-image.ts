import { createJimp } from '@jimp/core';
import type { Bitmap, Format } from '@jimp/types';
import { defaultPlugins } from 'jimp';
import {
  decodePhoto,
  encodeAvif,
  encodeJpeg,
  encodePng,
  encodeWebp,
  type DecodeOptions,
  type EncodeOptions,
  type JpegOptions,
} from './codecs.ts';

/** The methods of jimp with which photos are processed; the type of the complete class has no name. */
export interface PhotoImage {
  readonly bitmap: Bitmap;
  readonly width: number;
  readonly height: number;
  resize: (size: { w: number; h: number }) => PhotoImage;
  cover: (size: { w: number; h: number }) => PhotoImage;
  rotate: (degrees: number) => PhotoImage;
  flip: (sides: { horizontal?: boolean; vertical?: boolean }) => PhotoImage;
  getBuffer: {
    (type: 'image/jpeg', options: JpegOptions): Promise<Buffer>;
    (type: 'image/webp' | 'image/avif', options: EncodeOptions): Promise<Buffer>;
    (type: 'image/png'): Promise<Buffer>;
  };
}

/** Image class of jimp with all its plugins. Only the codecs are ours, because those of jimp take seconds for a large
 *  photo and cannot read or write WebP and AVIF. */
export const PhotoImage = createJimp({
  formats: [
    photoFormat<'image/jpeg', JpegOptions>('image/jpeg', encodeJpeg),
    photoFormat<'image/png', object>('image/png', encodePng),
    photoFormat<'image/webp', EncodeOptions>('image/webp', encodeWebp),
    photoFormat<'image/avif', EncodeOptions>('image/avif', encodeAvif),
  ],
  plugins: defaultPlugins,
}) as unknown as new (picture: Bitmap) => PhotoImage;

/** Decodes a photo as `decodePhoto` does. The `fromBuffer` of jimp would also read the Exif, without a limit.
 *  @throws Error for an undecodable file */
export function readPhoto(file: Uint8Array, options?: DecodeOptions): PhotoImage {
  return new PhotoImage(decodePhoto(file, options));
}

const TURNS: Record<number, (photo: PhotoImage) => unknown> = {
  2: (photo) => photo.flip({ horizontal: true }),
  3: (photo) => photo.rotate(180),
  4: (photo) => photo.flip({ vertical: true }),
  5: (photo) => photo.rotate(90).flip({ vertical: true }),
  6: (photo) => photo.rotate(-90),
  7: (photo) => photo.rotate(90).flip({ horizontal: true }),
  8: (photo) => photo.rotate(90),
};

/** Rotates and mirrors a photo in place.
 *  @param orientation EXIF orientation, 1 to 8; other numbers have no effect */
export function turnUpright(photo: PhotoImage, orientation: number): void {
  TURNS[orientation]?.(photo);
}

interface PhotoFormat<Mime extends string, Options> extends Pick<Format<Mime>, 'mime' | 'hasAlpha'> {
  decode: (file: Buffer, options?: DecodeOptions) => Bitmap;
  encode: (bitmap: Bitmap, options?: Options) => Buffer;
}

function photoFormat<Mime extends string, Options extends object>(
  mime: Mime,
  encode: (bitmap: Bitmap, options: Options) => Buffer,
): () => PhotoFormat<Mime, Options> {
  return () => ({
    mime,
    hasAlpha: true, // the picture is opaque; without this setting jimp composes it onto a background before writing
    decode: decodePhoto,
    encode: (bitmap, options) => encode(bitmap, options!),
  });
}
