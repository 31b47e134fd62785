import exifr from 'exifr';
import * as piexif from 'piexif-ts';
import type { Exif } from '@fotosoc/contract/photo';

// oxlint-disable-next-line import/no-named-as-default-member -- Node finds only the default export of this package.
const { orientation: readTag, parse: parseTags } = exifr;

/** Tags that are kept: the camera, the exposure, and who holds the copyright. A list of what may stay, because what
 *  must go (position, serial numbers, owner, maker notes, thumbnail) hides in more places than one can name. */
const KEPT_IMAGE_TAGS = [0x010f, 0x0110, 0x011a, 0x011b, 0x0128, 0x0132, 0x0131, 0x8298];
const KEPT_EXIF_TAGS = [
  0x829a, 0x829d, 0x8822, 0x8827, 0x8830, 0x9000, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9201, 0x9202, 0x9203,
  0x9204, 0x9205, 0x9206, 0x9207, 0x9208, 0x9209, 0x920a, 0xa001, 0xa402, 0xa403, 0xa404, 0xa405, 0xa406, 0xa407,
  0xa408, 0xa409, 0xa40a, 0xa40c, 0xa432, 0xa433, 0xa434,
];
const ORIENTATION_TAG = 0x0112;
const UPRIGHT = 1;

/** How the pixels of a JPEG must be turned, 1 to 8; 1 where nothing readable says so. */
export async function readOrientation(head: Buffer): Promise<number> {
  const orientation = await readTag(head).catch(() => undefined);
  return orientation !== undefined && orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT;
}

/** What the camera wrote about the shot, as text for people; null when it wrote nothing. */
export async function readCamera(head: Buffer): Promise<Exif | null> {
  const options = { tiff: true, exif: true, gps: false, ifd1: false, reviveValues: false, makerNote: false };
  const raw = (await parseTags(head, options).catch(() => undefined)) as Record<string, unknown> | undefined;
  if (!raw) return null;
  const exif: Exif = {
    make: textOf(raw['Make']),
    model: textOf(raw['Model']),
    lens: textOf(raw['LensModel']),
    focalLength: format(raw['FocalLength'], (value) => `${round(value)}mm`),
    fNumber: format(raw['FNumber'], (value) => `f/${round(value)}`),
    exposureTime: format(raw['ExposureTime'], exposure),
    iso: format(raw['ISO'], Math.round),
    takenAt: takenAt(raw['DateTimeOriginal']),
  };
  const known = Object.entries(exif).filter(([, value]) => value !== undefined);
  return known.length > 0 ? (Object.fromEntries(known) as Exif) : null;
}

/** The Exif segment of a JPEG with nothing but the kept tags, ready to be put into another; undefined without any. */
export function cleanExifSegment(head: Buffer): Buffer | undefined {
  try {
    const segment = exifSegmentOf(head);
    if (!segment) return undefined;
    const exif = piexif.load(segment.subarray(MARKER_BYTES).toString('latin1'));
    const image = keep(exif['0th'], KEPT_IMAGE_TAGS);
    image[ORIENTATION_TAG] = UPRIGHT;
    const payload = Buffer.from(piexif.dump({ '0th': image, Exif: keep(exif.Exif, KEPT_EXIF_TAGS) }), 'latin1');
    const header = Buffer.from([0xff, 0xe1, 0, 0]);
    header.writeUInt16BE(payload.length + 2, 2);
    return Buffer.concat([header, payload]);
  } catch {
    // Exif as cameras write it is often bent; a photo without it is still a photo.
    return undefined;
  }
}

/** The JPEG with the segment behind its JFIF header, where readers expect it. */
export function insertSegment(jpeg: Uint8Array, segment: Buffer): Buffer {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const hasJfif = bytes.readUInt16BE(2) === 0xffe0;
  const at = hasJfif ? 4 + bytes.readUInt16BE(4) : 2;
  return Buffer.concat([bytes.subarray(0, at), segment, bytes.subarray(at)]);
}

/** Marker and length, which piexif does not want to see. */
const MARKER_BYTES = 4;

function exifSegmentOf(jpeg: Buffer): Buffer | undefined {
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const isExif = jpeg[at + 1] === 0xe1 && jpeg.toString('latin1', at + 4, at + 10) === 'Exif\0\0';
    if (isExif) return end <= jpeg.length ? jpeg.subarray(at, end) : undefined;
    if (jpeg[at + 1] === 0xda) return undefined;
    at = end;
  }
  return undefined;
}

function keep<T>(tags: Record<number, T> | undefined, kept: number[]): Record<number, T | number> {
  const entries = kept.flatMap((tag) => (tags?.[tag] === undefined ? [] : [[tag, tags[tag]] as const]));
  return Object.fromEntries(entries);
}

const TEXT_MAX_LENGTH = 120;

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX_LENGTH);
  return text || undefined;
}

function format<T>(value: unknown, write: (value: number) => T): T | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? write(value) : undefined;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** `1/125s` below a third of a second, else seconds. */
function exposure(seconds: number): string {
  return seconds < 0.3 ? `1/${Math.round(1 / seconds)}s` : `${round(seconds)}s`;
}

/** `2024:05:04 16:20:39` becomes `2024-05-04T16:20:39`. */
function takenAt(value: unknown): string | undefined {
  const match = typeof value === 'string' && /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(value);
  return match ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}` : undefined;
}
