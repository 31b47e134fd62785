import type { PhotoType } from '../engine.ts';
import { createBrokenRefusal, Refusal } from '../refusal.ts';
import type { PhotoHeader } from './header.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

const READERS: Record<PhotoType, (file: Buffer) => PhotoHeader> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
};

const MAX_PIXELS = 60_000_000;
const MAX_SIDE_PIXELS = 20_000;
/** Maximum memory of decoding a photo, without the memory of the engine. */
const MAX_DECODING_BYTES = 560_000_000;
/** Number of copies of the file in memory: the file as read, a copy by the server's code, a copy by the decoder. */
const FILE_COPIES_IN_MEMORY = 3;
/** Maximum number of scans of a progressive JPEG. Cameras and programs write about ten. */
const MAX_SCANS = 32;
const MAX_SCANNED_PIXELS = 1_000_000_000;

/** Reads and checks the header of a file before decoding, because a few kilobytes can declare gigabytes of pixels.
 *  @throws Refusal if the header exceeds a limit or is incomplete */
export function readHeader(file: Buffer, type: PhotoType): PhotoHeader {
  const header = parseHeader(file, type);
  checkSize(header);
  checkScans(header);
  checkMemory(header, file.length);
  return header;
}

function parseHeader(file: Buffer, type: PhotoType): PhotoHeader {
  try {
    return READERS[type](file);
  } catch (error) {
    // The header points beyond the end of the file.
    throw error instanceof RangeError ? createBrokenRefusal() : error;
  }
}

function checkSize({ width, height }: PhotoHeader): void {
  if (width === 0 || height === 0) throw createBrokenRefusal();
  if (width <= MAX_SIDE_PIXELS && height <= MAX_SIDE_PIXELS && width * height <= MAX_PIXELS) return;
  const most = `At most 60 megapixels and ${MAX_SIDE_PIXELS} pixels a side are allowed.`;
  throw new Refusal('too-large', `This photo has ${width} × ${height} pixels. ${most}`);
}

function checkScans({ width, height, scans }: PhotoHeader): void {
  if (scans <= MAX_SCANS && scans * width * height <= MAX_SCANNED_PIXELS) return;
  const how = `This photo is stored in ${scans} passes, which takes too long`;
  throw new Refusal('broken-photo', `${how}. Export it again without "progressive".`);
}

function checkMemory({ decodingBytes }: PhotoHeader, fileBytes: number): void {
  if (decodingBytes + FILE_COPIES_IN_MEMORY * fileBytes <= MAX_DECODING_BYTES) return;
  const sentence =
    'Preparing this photo takes too much memory. Export it smaller, or as a JPEG that is not progressive.';
  throw new Refusal('too-large', sentence);
}
