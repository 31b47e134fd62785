import { open, type FileHandle } from 'node:fs/promises';
import { imageSize } from 'image-size';
import type { HttpError } from '../../../errors.ts';
import { failOf } from '../../../http/endpoint.ts';
import type { PhotoType } from './engine.ts';
import { readOrientation } from './exif.ts';

const fail = failOf<'POST /api/photos'>();
const HEAD_BYTES = 64 * 1024;
/** An Exif segment is at most 64 kB, but others may stand before it. */
const LONG_HEAD_BYTES = 512 * 1024;
const TAIL_BYTES = 64 * 1024;
const MAX_PIXELS = 60_000_000;
const MAX_SIDE_PIXELS = 20_000;

export interface Inspection {
  type: PhotoType;
  orientation: number;
}

/** What an uploaded file says it is, read from its first and last bytes: nothing is decoded before this has passed,
 *  because a few kilobytes can claim gigabytes of pixels.
 *  @throws HttpError 415 `storage/not-a-photo`, 413 `storage/too-large`, 422 `storage/broken-photo` */
export async function inspect(path: string): Promise<Inspection> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, HEAD_BYTES);
    const type = typeOf(head);
    if (!type) throw notAPhoto(head);
    const longHead = size > HEAD_BYTES ? await readAt(file, 0, LONG_HEAD_BYTES) : head;
    checkPixels(head, longHead);
    if (type === 'image/jpeg') checkEnd(await readAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES));
    return { type, orientation: type === 'image/jpeg' ? await readOrientation(longHead) : 1 };
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

function typeOf(head: Buffer): PhotoType | undefined {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

function notAPhoto(head: Buffer): HttpError {
  return fail(415, 'storage/not-a-photo', helpFor(head));
}

function helpFor(head: Buffer): string {
  const brand = head.toString('latin1', 4, 12);
  if (/^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(brand)) {
    return 'This is a HEIC photo. Export it as JPEG first: on an iPhone, share it with the option "Most Compatible".';
  }
  if (brand.startsWith('ftypavif')) return 'AVIF photos are not taken. Export it as JPEG, PNG or WebP first.';
  if (/<svg[\s>]/i.test(head.toString('utf8'))) {
    return 'This is an SVG drawing. Export it as PNG or JPEG first.';
  }
  if (/^(II\*\0|MM\0\*)/.test(head.toString('latin1', 0, 4))) {
    return 'This is a raw or TIFF file. Export it as JPEG first.';
  }
  return 'This is not a photo that can be shown. Choose a JPEG, PNG or WebP file.';
}

function checkPixels(head: Buffer, longHead: Buffer): void {
  const { width, height } = sizeOf(head) ?? sizeOf(longHead) ?? {};
  if (!width || !height) throw brokenPhoto();
  if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS || width * height > MAX_PIXELS) {
    throw fail(
      413,
      'storage/too-large',
      `This photo has ${width} × ${height} pixels. At most 60 megapixels and ${MAX_SIDE_PIXELS} pixels a side are taken.`,
    );
  }
}

function sizeOf(head: Buffer): { width: number; height: number } | undefined {
  try {
    return imageSize(head);
  } catch {
    return undefined;
  }
}

/** The decoder fills what is missing with grey; only the end marker tells. Some cameras write padding behind it. */
function checkEnd(tail: Buffer): void {
  if (tail.lastIndexOf(Buffer.from([0xff, 0xd9])) === -1) throw brokenPhoto();
}

export function brokenPhoto(cause?: unknown): HttpError {
  const sentence = 'This photo is damaged or incomplete. Please export it again and retry.';
  return fail(422, 'storage/broken-photo', sentence, { cause });
}
