import { expect, test } from 'vitest';
import { readExifSegment, insertExifSegment } from './exif-segment.ts';

const START = [0xff, 0xd8];
const JFIF = [0xff, 0xe0, 0, 4, 1, 2];
const SCAN = [0xff, 0xda, 0, 2, 9, 9, 9];

/** Returns an Exif segment with the orientation as its only entry, in either byte order. */
function exif(orientation: number, order: 'II' | 'MM'): number[] {
  const short = (value: number) => (order === 'II' ? [value, 0] : [0, value]);
  const long = (value: number) => (order === 'II' ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const mark = order === 'II' ? [0x49, 0x49] : [0x4d, 0x4d];
  const tag = order === 'II' ? [0x12, 0x01] : [0x01, 0x12];
  const entry = [...tag, ...short(3), ...long(1), ...short(orientation), 0, 0];
  const tiff = [...mark, ...short(42), ...long(8), ...short(1), ...entry, ...long(0)];
  const content = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  return [0xff, 0xe1, 0, content.length + 2, ...content];
}

test.each(['II', 'MM'] as const)('finds the segment and sets the orientation to upright (%s)', (order) => {
  const jpeg = new Uint8Array([...START, ...JFIF, ...exif(6, order), ...SCAN]);
  expect([...readExifSegment(jpeg)!]).toEqual(exif(1, order));
});

test('leaves the original unchanged', () => {
  const jpeg = new Uint8Array([...START, ...exif(6, 'II'), ...SCAN]);
  const before = [...jpeg];
  readExifSegment(jpeg);
  expect([...jpeg]).toEqual(before);
});

test.each([
  ['a JPEG without camera fields', [...START, ...JFIF, ...SCAN]],
  ['a file that is no JPEG', [0x89, 0x50, 0x4e, 0x47]],
  ['a segment that is cut off', [...START, ...exif(6, 'II').slice(0, 30)]],
  ['a segment whose directory lies outside', [...START, ...exif(6, 'II').with(14, 0xff), ...SCAN]],
  ['an empty file', []],
])('finds nothing in %s', (_, bytes) => {
  expect(readExifSegment(new Uint8Array(bytes))).toBeUndefined();
});

test('inserts the segment right after the start of a JPEG', () => {
  const joined = insertExifSegment(new Uint8Array([...START, ...JFIF, ...SCAN]), new Uint8Array(exif(1, 'II')));
  expect([...joined]).toEqual([...START, ...exif(1, 'II'), ...JFIF, ...SCAN]);
});
