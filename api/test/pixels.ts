import type { Bitmap } from '@jimp/types';
import { PhotoImage, readPhoto } from '../src/features/photos/processing/photo-image.ts';

/** Returns the pixels of a file without rotation. */
export function decodePixels(file: Uint8Array): Bitmap {
  return readPhoto(file).bitmap;
}

export async function encodeJpeg(bitmap: Bitmap, quality: number, isProgressive = false): Promise<Buffer> {
  return new PhotoImage(bitmap).getBuffer('image/jpeg', { quality, isProgressive });
}
