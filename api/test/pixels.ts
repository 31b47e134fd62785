import type { Bitmap } from '@jimp/types';
import { PhotoImage, readPhoto } from '../src/site/photos/processing/photo-image.ts';

/** The pixels of a file, as they are in it. */
export function decode(file: Uint8Array): Bitmap {
  return readPhoto(file).bitmap;
}

/** A JPEG of these opaque pixels. */
export async function encodeJpeg(bitmap: Bitmap, quality: number, isProgressive = false): Promise<Buffer> {
  return new PhotoImage(bitmap).getBuffer('image/jpeg', { quality, isProgressive });
}
