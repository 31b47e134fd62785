import { mkdtemp, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { Jimp } from 'jimp';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePixels, encodeJpeg } from '../../../../test/pixels.ts';
import { createJpeg } from '../../../../test/pictures.ts';
import { PhotoImage } from './photo-image.ts';
import { runRenderJob } from './render-job.ts';
import type { PhotoType } from './engine.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'odd-files-'));
});

/** Renders a file as an upload of this type, and returns its pixels. */
async function stored(file: Uint8Array, type: PhotoType) {
  const at = path.join(folder, 'upload');
  await writeFile(at, file);
  const sizes = { maxSidePixels: 1024, maxBytes: 1e6, isProgressive: false, variants: [] };
  return decodePixels((await runRenderJob({ path: at, type, keepsExif: false, ...sizes })).data);
}

function picture(name: string): Buffer {
  return readFileSync(new URL(`../../../../test/odd-pictures/${name}`, import.meta.url));
}

/** Mean difference of two pictures per sample, of 255. */
function difference(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;
}

function withChunk(png: Buffer, name: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(chunk));
  return Buffer.concat([png.subarray(0, 33), length, chunk, check, png.subarray(33)]);
}

function chunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** Inserts a chunk behind the header of a lossless or lossy WebP, as the extended format has it. */
function extendedWebp(webp: Buffer, { width, height }: { width: number; height: number }, name: string, data: Buffer) {
  const size = Buffer.alloc(10);
  size.writeUIntLE(width - 1, 4, 3);
  size.writeUIntLE(height - 1, 7, 3);
  const chunks = Buffer.concat([chunk('VP8X', size), webp.subarray(12), chunk(name, data)]);
  const head = Buffer.alloc(12);
  head.write('RIFF    WEBP', 'latin1');
  head.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([head, chunks]);
}

function exifOfOrientation(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** Size of a picture with a red left half and a blue right half. */
const WIDE = { width: 64, height: 16 };
function wide() {
  const data = Buffer.alloc(4 * WIDE.width * WIDE.height);
  for (let at = 0; at < data.length; at += 4) data.set((at / 4) % 64 < 32 ? [255, 0, 0, 255] : [0, 0, 255, 255], at);
  return { ...WIDE, data };
}

describe('a JPEG that every viewer shows is accepted', () => {
  it.each(['fill-bytes.jpg', 'stray-bytes.jpg', 'no-eoi.jpg'])('%s', async (name) => {
    const plain = decodePixels(picture('plain.jpg'));
    expect(difference((await stored(picture(name), 'image/jpeg')).data, plain.data)).toBeLessThan(2);
  });

  it('without an end marker, with the video of a phone behind its pixels', async () => {
    const video = Buffer.from('\0\0\0\x18ftypmp42\xff\x12moov'.repeat(20), 'latin1');
    const panorama = Buffer.concat([picture('no-eoi.jpg'), video]);
    const plain = decodePixels(picture('plain.jpg'));
    expect(difference((await stored(panorama, 'image/jpeg')).data, plain.data)).toBeLessThan(2);
  });
});

describe('a JPEG is refused as incomplete', () => {
  it.each([10, 100, 1000])('that lacks its last %d bytes', async (missing) => {
    const file = picture('plain.jpg');
    await expect(stored(file.subarray(0, file.length - missing), 'image/jpeg')).rejects.toThrow(/incomplete/);
  });

  it('that ends between two scans', async () => {
    const progressive = await encodeJpeg(decodePixels(await createJpeg(64, 64)), 80, true);
    const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
    await expect(stored(progressive.subarray(0, lastScan), 'image/jpeg')).rejects.toThrow(/incomplete/);
    expect((await stored(progressive.subarray(0, -2), 'image/jpeg')).width).toBe(64);
  });
});

it('keeps the colours of a PNG of 16 bits with a profile', async () => {
  const plain = decodePixels(picture('plain.jpg'));
  expect(difference((await stored(picture('rgb16-srgb.png'), 'image/png')).data, plain.data)).toBeLessThan(2);
});

it.each([
  [
    'a PNG',
    'image/png',
    async () => withChunk(await new Jimp(wide()).getBuffer('image/png'), 'eXIf', exifOfOrientation(6)),
  ],
  [
    'a WebP',
    'image/webp',
    async () => {
      const webp = await new PhotoImage(wide()).getBuffer('image/webp', { quality: 90 });
      return extendedWebp(webp, WIDE, 'EXIF', exifOfOrientation(6));
    },
  ],
] as const)('turns %s upright by its EXIF orientation', async (_, type, make) => {
  const { width, height, data } = await stored(await make(), type);
  expect([width, height]).toEqual([16, 64]);
  const [red, , blue] = data;
  expect(red! > 200 && blue! < 60).toBe(true); // the left of the file is on top
});

it('brightens a PNG whose samples are linear', async () => {
  const grey = new Jimp({ width: 16, height: 16, color: 0x404040ff });
  const linear = Buffer.alloc(4);
  linear.writeUInt32BE(100_000);
  const { data } = await stored(withChunk(await grey.getBuffer('image/png'), 'gAMA', linear), 'image/png');
  expect(Math.abs(data[0]! - 255 * (0x40 / 255) ** (1 / 2.2))).toBeLessThan(3);
});

it('reports an animated picture as animated', async () => {
  const png = withChunk(await new Jimp(wide()).getBuffer('image/png'), 'acTL', Buffer.alloc(8));
  await expect(stored(png, 'image/png')).rejects.toThrow(/animated/);
  const webp = await new PhotoImage(wide()).getBuffer('image/webp', { quality: 90 });
  await expect(stored(extendedWebp(webp, WIDE, 'ANIM', Buffer.alloc(6)), 'image/webp')).rejects.toThrow(/animated/);
});

it('reports a lossless JPEG as not supported by browsers', async () => {
  const lossless = Buffer.from(picture('plain.jpg'));
  lossless[lossless.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3;
  await expect(stored(lossless, 'image/jpeg')).rejects.toThrow(/lossless/);
});
