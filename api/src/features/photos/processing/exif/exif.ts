import type { Exif } from '@fotosoc/contract/photo';
import {
  readFirstDirectoryOffset,
  readNumber,
  openTiff,
  readDirectory,
  createShortEntry,
  readString,
  writeTiff,
  type Tiff,
  type TiffEntry,
} from './tiff.ts';

/** Tags that are kept: camera, exposure and copyright. The list names allowed tags, because private data hides in more
 *  tags than a list could forbid: position, serial numbers, owner, maker notes, thumbnail. */
const ALLOWED_IMAGE_TAGS = [0x010f, 0x0110, 0x011a, 0x011b, 0x0128, 0x0132, 0x0131, 0x8298];
const ALLOWED_EXIF_TAGS = [
  0x829a, 0x829d, 0x8822, 0x8827, 0x8830, 0x9000, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9201, 0x9202, 0x9203,
  0x9204, 0x9205, 0x9206, 0x9207, 0x9208, 0x9209, 0x920a, 0xa402, 0xa403, 0xa404, 0xa405, 0xa406, 0xa407, 0xa408,
  0xa409, 0xa40a, 0xa40c, 0xa432, 0xa433, 0xa434,
];
const TAG = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  exif: 0x8769,
  iso: 0x8827,
  dateTimeOriginal: 0x9003,
  focalLength: 0x920a,
  colorSpace: 0xa001,
  lensModel: 0xa434,
};
const UPRIGHT = 1;
const SRGB = 1;

type Directory = Map<number, TiffEntry>;

/** Facts that the site uses from a photo's Exif. */
export interface ExifFacts {
  /** Orientation of the pixels, 1 to 8; 1 if missing or unreadable. */
  orientation: number;
  /** Camera data as text; null if the photo names no camera data. */
  camera: Exif | null;
  /** Exif segment for the stored photo, with allowed tags only. It states an upright photo in sRGB. */
  segment: Buffer;
}

/** Reads Exif; `undefined` for an unreadable block. Cameras often write invalid Exif, and the photo is still
 *  accepted. */
export function readExif(block: Buffer): ExifFacts | undefined {
  const tiff = openTiff(block);
  if (!tiff) return undefined;
  const image = readDirectory(tiff, readFirstDirectoryOffset(tiff));
  const exif = readDirectory(tiff, readNumber(tiff, image.get(TAG.exif)) ?? 0);
  const orientation = readNumber(tiff, image.get(TAG.orientation)) ?? UPRIGHT;
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT,
    camera: readCamera(tiff, image, exif),
    segment: writeSegment(tiff, image, exif),
  };
}

function readCamera(tiff: Tiff, image: Directory, exif: Directory): Exif | null {
  const camera: Exif = {
    make: readText(image.get(TAG.make)),
    model: readText(image.get(TAG.model)),
    lens: readText(exif.get(TAG.lensModel)),
    focalLength: format(readNumber(tiff, exif.get(TAG.focalLength)), (value) => `${round(value)}mm`),
    fNumber: format(readNumber(tiff, exif.get(TAG.fNumber)), (value) => `f/${round(value)}`),
    exposureTime: format(readNumber(tiff, exif.get(TAG.exposureTime)), formatExposure),
    iso: format(readNumber(tiff, exif.get(TAG.iso)), Math.round),
    takenAt: parseTakenAt(readString(exif.get(TAG.dateTimeOriginal))),
  };
  const known = Object.entries(camera).filter(([, value]) => value !== undefined);
  return known.length > 0 ? (Object.fromEntries(known) as Exif) : null;
}

function writeSegment(tiff: Tiff, image: Directory, exif: Directory): Buffer {
  const payload = Buffer.concat([
    Buffer.from('Exif\0\0'),
    writeTiff(
      tiff,
      [...selectEntries(image, ALLOWED_IMAGE_TAGS), createShortEntry(tiff, TAG.orientation, UPRIGHT)],
      [...selectEntries(exif, ALLOWED_EXIF_TAGS), createShortEntry(tiff, TAG.colorSpace, SRGB)],
      TAG.exif,
    ),
  ]);
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([header, payload]);
}

function selectEntries(entries: Directory, kept: number[]): TiffEntry[] {
  return kept.flatMap((tag) => entries.get(tag) ?? []);
}

/** Inserts the Exif segment behind the JFIF header of a JPEG, where readers expect the segment. */
export function insertSegment(jpeg: Uint8Array, segment: Buffer): Buffer {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const hasJfif = bytes.readUInt16BE(2) === 0xffe0;
  const at = hasJfif ? 4 + bytes.readUInt16BE(4) : 2;
  return Buffer.concat([bytes.subarray(0, at), segment, bytes.subarray(at)]);
}

const TEXT_MAX_LENGTH = 120;

function readText(entry: TiffEntry | undefined): string | undefined {
  const text = readString(entry)?.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX_LENGTH);
  return text || undefined;
}

function format<T>(value: number | undefined, write: (value: number) => T): T | undefined {
  return value !== undefined && value > 0 ? write(value) : undefined;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Formats an exposure time below 0.3 s as `1/125s`, and a longer time in seconds. */
function formatExposure(seconds: number): string {
  return seconds < 0.3 ? `1/${Math.round(1 / seconds)}s` : `${round(seconds)}s`;
}

/** Converts `2024:05:04 16:20:39` to `2024-05-04T16:20:39`. */
function parseTakenAt(value: string | undefined): string | undefined {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(value ?? '');
  return match ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}` : undefined;
}
