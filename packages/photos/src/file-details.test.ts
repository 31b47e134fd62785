import { expect, test } from 'vitest';
import { readFileDetails } from './file-details.ts';

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const long = (value: number) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24];
const short = (value: number) => long(value).slice(0, 2);

/** Returns an APP1 segment of a JPEG. */
function app1(content: number[]): number[] {
  const length = content.length + 2;
  return [0xff, 0xe1, length >> 8, length & 0xff, ...content];
}

/** Returns Exif with ImageDescription and DateTimeOriginal, little-endian. */
function exif(description: string, takenAt: string): number[] {
  const [words, date] = [description, takenAt].map((text) => [...bytesOf(text), 0]) as [number[], number[]];
  const [wordsAt, exifAt] = [38, 38 + words.length];
  const entry = (tag: number, type: number, count: number, value: number) => [
    ...short(tag),
    ...short(type),
    ...long(count),
    ...long(value),
  ];
  const first = [...short(2), ...entry(0x010e, 2, words.length, wordsAt), ...entry(0x8769, 4, 1, exifAt), ...long(0)];
  const second = [...short(1), ...entry(0x9003, 2, date.length, exifAt + 18), ...long(0)];
  return app1([...bytesOf('Exif\0\0II*\0'), ...long(8), ...first, ...words, ...second, ...date]);
}

function xmp(description: string): number[] {
  const text = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${description}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;
  return app1(bytesOf(`http://ns.adobe.com/xap/1.0/\0${text}`));
}

const jpeg = (...segments: number[][]) =>
  new Blob([new Uint8Array([0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2])]);

test('reads the description and the capture time of a JPEG', async () => {
  expect(await readFileDetails(jpeg(exif('A kite in the sky, Béal Feirste', '2026:10:03 18:30:05')))).toEqual({
    proposedAlt: 'A kite in the sky, Béal Feirste',
    takenAt: '2026-10-03T18:30:05',
  });
});

test('prefers the description that a person wrote in an editing program', async () => {
  const both = jpeg(exif('OLYMPUS DIGITAL CAMERA', '2026:10:03 18:30:05'), xmp('A kite &amp; a child'));
  expect((await readFileDetails(both)).proposedAlt).toBe('A kite & a child');
});

test.each([
  'OLYMPUS DIGITAL CAMERA',
  'DCIM100MEDIA',
  'DSC_0042',
  'IMG_0042.jpg',
  'SONY DSC',
  '12345',
  '  ',
  'Exif_JPEG_PICTURE',
])("proposes nothing for the camera's default %j", async (description) => {
  expect((await readFileDetails(jpeg(exif(description, '2026:10:03 18:30:05')))).proposedAlt).toBeUndefined();
});

test.each([
  ['a file that is no JPEG', new Blob(['GIF89a'])],
  ['an empty file', new Blob([])],
  [
    'a segment that is cut off',
    new Blob([new Uint8Array([0xff, 0xd8, ...exif('A kite', '2026:10:03 18:30:05').slice(0, 30)])]),
  ],
  ['a directory that lies outside', jpeg(app1([...bytesOf('Exif\0\0II*\0'), ...long(9000)]))],
  ['a clock that was never set', jpeg(exif('', '0000:00:00 00:00:00'))],
])('reads nothing from %s', async (_, file) => {
  expect(await readFileDetails(file)).toEqual({});
});
