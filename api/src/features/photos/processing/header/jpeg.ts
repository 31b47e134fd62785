import { createBrokenRefusal, Refusal } from '../refusal.ts';
import type { PhotoHeader } from './header.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
/** Markers of the frame types that the decoder supports: baseline, extended and progressive. Extended and progressive
 *  frames may use arithmetic coding. */
const SUPPORTED_FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const PROGRESSIVE_FRAMES = new Set([0xc2, 0xca]);
/** Markers of unsupported frame types. C4, C8 and CC are missing because they mark no frames. */
const UNSUPPORTED_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xcb, 0xcd, 0xce, 0xcf]);

const UNKNOWN_FRAME =
  'This is a lossless or hierarchical JPEG, which browsers cannot show. Export it again as an ordinary JPEG.';

const MAX_SEGMENTS = 1000;
const EXIF_ID = 'Exif\0\0';

interface Segment {
  marker: number;
  data: Buffer;
  end: number;
}

/** Reads the markers as libjpeg does, up to the end of the image. An image without end marker may be complete. Data
 *  behind its pixels, such as a phone's video, is left out.
 *  @throws Refusal if no pixels follow the markers, or too few */
export function readJpeg(file: Buffer): PhotoHeader {
  const { segments, pixelsEnd } = readSegments(file);
  const frames = segments.filter(({ marker }) => SUPPORTED_FRAMES.has(marker));
  const scans = segments.filter(({ marker }) => marker === SOS);
  const [frame] = frames;
  if (segments.some(({ marker }) => UNSUPPORTED_FRAMES.has(marker))) throw new Refusal('broken-photo', UNKNOWN_FRAME);
  if (!frame || frames.length > 1 || scans.length === 0) throw createBrokenRefusal();
  const [height, width] = [frame.data.readUInt16BE(1), frame.data.readUInt16BE(3)];
  const components = frame.data.readUInt8(5);
  const isProgressive = PROGRESSIVE_FRAMES.has(frame.marker);
  if (pixelsEnd !== undefined && isProgressive && !hasFinalScans(scans, components)) throw createBrokenRefusal();
  const isBuffered = isProgressive || scans[0]!.data.readUInt8(0) < components;
  return {
    width,
    height,
    decodingBytes: width * height * (1 + (isBuffered ? countCoefficientBytes(frame.data, components) : 0)), // measured
    scans: scans.length,
    exif: segments.find(hasId(APP1, EXIF_ID))?.data.subarray(EXIF_ID.length),
    ...(pixelsEnd !== undefined && { ended: Buffer.concat([file.subarray(0, pixelsEnd), Buffer.from([0xff, EOI])]) }),
  };
}

interface Segments {
  /** Segments from start to end of the image, without the coded pixels. */
  segments: Segment[];
  /** Position behind the last coded pixels of an image without end marker. */
  pixelsEnd?: number;
}

function readSegments(file: Buffer): Segments {
  const segments: Segment[] = [];
  let at = file[1] === SOI ? 2 : file.length;
  while (segments.length <= MAX_SEGMENTS) {
    const code = nextMarker(file, at);
    const marker = file[code];
    if (marker === EOI) return { segments };
    const end = marker === undefined || marker === SOI ? undefined : segmentEnd(file, code);
    if (end === undefined) {
      if (!segments.some((segment) => segment.marker === SOS)) throw createBrokenRefusal();
      return { segments, pixelsEnd: markerStart(file, code, at) };
    }
    if (!hasNoLength(marker!)) segments.push({ marker: marker!, data: file.subarray(code + 3, end), end });
    at = end;
  }
  throw createBrokenRefusal();
}

/** Returns the position behind a segment; `undefined` if the segment would end behind the end of the file. */
function segmentEnd(file: Buffer, code: number): number | undefined {
  if (hasNoLength(file[code]!)) return code + 1;
  const length = code + 2 < file.length ? file.readUInt16BE(code + 1) : 0;
  const end = code + 1 + length;
  return length >= 2 && end <= file.length ? end : undefined;
}

/** Returns the position of the next marker's code, or the length of the file. A zero behind 0xff stands for the 0xff
 *  itself and is skipped. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at)) {
    while (file[at] === 0xff) at += 1;
    if (file[at] !== 0) return Math.min(at, file.length);
  }
  return file.length;
}

/** Returns the position of the first 0xff of a marker, given the position of its code. */
function markerStart(file: Buffer, code: number, from: number): number {
  let at = code;
  while (at > from && file[at - 1] === 0xff) at -= 1;
  return at;
}

/** Returns whether the scans contain every bit of each coefficient. A progressive file that ends between two scans
 *  lacks bits, so it would be blurred. */
function hasFinalScans(scans: Segment[], components: number): boolean {
  const known = new Map<number, Set<number>>();
  for (const { data } of scans) {
    const count = data.readUInt8(0);
    const [first, last, bits] = [1, 2, 3].map((offset) => data.readUInt8(2 * count + offset)) as [
      number,
      number,
      number,
    ];
    if ((bits & 15) !== 0) continue;
    for (let index = 0; index < count; index++) {
      const component = data.readUInt8(1 + 2 * index);
      const coefficients = known.get(component) ?? new Set();
      for (let at = first; at <= last; at++) coefficients.add(at);
      known.set(component, coefficients);
    }
  }
  return known.size === components && [...known.values()].every(({ size }) => size === 64);
}

/** Matches restart markers and TEM, which have no length. */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Returns the memory, in bytes per pixel, of coefficients that the decoder keeps until the last scan. */
function countCoefficientBytes(frame: Buffer, components: number): number {
  const factors = Array.from({ length: components }, (_, index) => {
    const sampling = frame.readUInt8(7 + 3 * index);
    return [sampling >> 4, sampling & 15] as const;
  });
  const widest = Math.max(...factors.map(([across]) => across));
  const highest = Math.max(...factors.map(([, down]) => down));
  if (widest === 0 || highest === 0) throw createBrokenRefusal();
  return factors.reduce((sum, [across, down]) => sum + (2 * across * down) / (widest * highest), 0);
}

function hasId(marker: number, id: string) {
  return (segment: Segment) => segment.marker === marker && segment.data.toString('latin1', 0, id.length) === id;
}
