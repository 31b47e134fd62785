import { fitSize } from '@fotosoc/contract/photo-fit';
import { isAnimated, keepsPixels } from './trust.ts';
import { EXIF_HEAD_BYTES, readExifSegment, insertExifSegment } from './exif-segment.ts';
import type { CompressionReply, CompressionTask } from './compress.ts';

/** High, because the server compresses the photo again and limits the stored size. */
const QUALITY = 0.95;

/** True if a canvas returns the drawn pixels; known after the first photo. */
let keepsPixelsKnown: boolean | undefined;

// One photo at a time: a decoded 24-megapixel original takes 96 MB.
let last: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<CompressionTask>) => {
  last = last.then(() => answer(data));
});

async function answer({ id, ...task }: CompressionTask): Promise<void> {
  let reply: CompressionReply;
  try {
    reply = { id, photo: await compress(task) };
  } catch {
    reply = { id, photo: null };
  }
  postMessage(reply);
}

/** @throws Error if the server has to prepare the photo: for an animated picture, which the server refuses, and for a
 *  canvas that the browser falsifies */
async function compress({ file, keepsExif, limits }: Omit<CompressionTask, 'id'>): Promise<Blob> {
  const { maxSidePx, maxBytes } = limits;
  if (await isAnimated(file)) throw new Error('The picture is animated.');
  const bitmap = await createImageBitmap(file);
  const { width, height } = fitSize(bitmap, maxSidePx);
  if (width === bitmap.width && height === bitmap.height && file.type === 'image/jpeg' && file.size <= maxBytes) {
    bitmap.close();
    return file;
  }
  keepsPixelsKnown ??= keepsPixels();
  if (!keepsPixelsKnown) throw new Error('This browser alters canvas pixels.');
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false })!;
  context.fillStyle = 'white'; // background of a transparent PNG
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const head = keepsExif ? new Uint8Array(await file.slice(0, EXIF_HEAD_BYTES).arrayBuffer()) : undefined;
  const segment = head && readExifSegment(head);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  if (!segment) return jpeg;
  return new Blob([insertExifSegment(new Uint8Array(await jpeg.arrayBuffer()), segment)], { type: 'image/jpeg' });
}
