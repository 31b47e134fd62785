import { open } from 'node:fs/promises';
import { createSharedFail } from '../../endpoints.ts';
import type { PhotoType } from './engine.ts';

const fail = createSharedFail<'POST /api/photos'>();
/** Number of bytes that the server reads to detect the type. Only the render process reads the rest. */
const START_BYTES = 4096;

/** Returns the type of a file, by its first bytes.
 *  @throws HttpError 415 `storage/not-a-photo` */
export async function detectPhotoType(path: string): Promise<PhotoType> {
  const start = await readStart(path);
  const type = matchPhotoType(start);
  if (!type) throw fail(415, 'storage/not-a-photo', describeWrongType(start));
  return type;
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(START_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function matchPhotoType(start: Buffer): PhotoType | undefined {
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (start.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

function describeWrongType(start: Buffer): string {
  const brand = start.toString('latin1', 4, 12);
  if (/^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(brand)) {
    return 'This is a HEIC photo. Export it as JPEG first: on an iPhone, share it with the option "Most Compatible".';
  }
  if (brand.startsWith('ftypavif')) return 'This is an AVIF photo. Export it as JPEG, PNG or WebP first.';
  if (/<svg[\s>]/i.test(start.toString('utf8'))) {
    return 'This is an SVG drawing. Export it as PNG or JPEG first.';
  }
  if (/^GIF8[79]a/.test(start.toString('latin1', 0, 6))) {
    return 'This is a GIF. Export it as JPEG, PNG or WebP first; animated pictures cannot be shown.';
  }
  if (/^(II\*\0|MM\0\*)/.test(start.toString('latin1', 0, 4))) {
    return 'This is a raw or TIFF file. Export it as JPEG first.';
  }
  return 'This is not a photo that can be shown. Choose a JPEG, PNG or WebP file.';
}
