import { broken } from '../refusal.ts';
import type { Header } from './header.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
/** Frames that the decoder knows: baseline, extended and progressive, the last two also with arithmetic coding. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const PROGRESSIVE_FRAMES = new Set([0xc2, 0xca]);
/** Frames that it does not know; C4, C8 and CC are no frames. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xcb, 0xcd, 0xce, 0xcf]);

const MAX_SEGMENTS = 1000;
const EXIF_ID = 'Exif\0\0';

interface Segment {
  marker: number;
  data: Buffer;
  end: number;
}

/** Follows the markers as libjpeg does, to the end of the image.
 *  @throws Refusal when they do not lead there */
export function readJpeg(file: Buffer): Header {
  const segments = segmentsOf(file);
  const frames = segments.filter(({ marker }) => FRAMES.has(marker));
  const scans = segments.filter(({ marker }) => marker === SOS);
  const [frame] = frames;
  const isKnown = !segments.some(({ marker }) => OTHER_FRAMES.has(marker));
  if (!frame || frames.length > 1 || !isKnown || scans.length === 0) throw broken();
  const [height, width] = [frame.data.readUInt16BE(1), frame.data.readUInt16BE(3)];
  const components = frame.data.readUInt8(5);
  const isBuffered = PROGRESSIVE_FRAMES.has(frame.marker) || scans[0]!.data.readUInt8(0) < components;
  return {
    width,
    height,
    decodingBytes: width * height * (1 + (isBuffered ? coefficientBytes(frame.data, components) : 0)), // as measured
    scans: scans.length,
    sizeEnd: frame.end,
    exif: segments.find(hasId(APP1, EXIF_ID))?.data.subarray(EXIF_ID.length),
  };
}

/** The segments from the start of the image to its end, the coded pixels left out. */
function segmentsOf(file: Buffer): Segment[] {
  const segments: Segment[] = [];
  let at = file[1] === SOI ? 2 : file.length;
  while (segments.length <= MAX_SEGMENTS) {
    at = nextMarker(file, at);
    const marker = file.readUInt8(at++);
    if (marker === EOI) return segments;
    if (marker === SOI) throw broken();
    if (isAlone(marker)) continue;
    const end = at + file.readUInt16BE(at);
    if (end < at + 2 || end > file.length) throw broken();
    segments.push({ marker, data: file.subarray(at + 2, end), end });
    at = end;
  }
  throw broken();
}

/** Where the code of the next marker stands. What is no marker is passed over: a zero behind 0xff stands for the 0xff
 *  itself, and restart markers belong to the coded pixels. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at)) {
    while (file[at] === 0xff) at += 1;
    if (file[at] !== 0) return at;
  }
  throw broken();
}

/** Restart markers and TEM, which have no length. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Of each pixel, where the decoder keeps all coefficients until the last scan. */
function coefficientBytes(frame: Buffer, components: number): number {
  const factors = Array.from({ length: components }, (_, index) => {
    const sampling = frame.readUInt8(7 + 3 * index);
    return [sampling >> 4, sampling & 15] as const;
  });
  const widest = Math.max(...factors.map(([across]) => across));
  const highest = Math.max(...factors.map(([, down]) => down));
  if (widest === 0 || highest === 0) throw broken();
  return factors.reduce((sum, [across, down]) => sum + (2 * across * down) / (widest * highest), 0);
}

function hasId(marker: number, id: string) {
  return (segment: Segment) => segment.marker === marker && segment.data.toString('latin1', 0, id.length) === id;
}
