import { describe, expect, it } from 'vitest';
import { Jimp } from 'jimp';
import type { Bitmap } from '@jimp/types';
import { createCmykJpeg, createJpeg } from '../../../../test/pictures.ts';
import { decodePixels } from '../../../../test/pixels.ts';
import type { RenditionPlan } from './engine.ts';
import { jimpEngine as engine } from './jimp-engine.ts';
import { readPhoto, turnUpright } from './photo-image.ts';

/** Colour of the CMYK example as Chromium shows it, as red, green and blue. */
const CMYK_IN_CHROMIUM = [218, 193, 169];

const plan: RenditionPlan = {
  orientation: 1,
  maxSidePixels: 1024,
  maxBytes: 1_000_000,
  isProgressive: true,
  variants: [],
};

describe('the engine', () => {
  it('lowers the quality until the photo is small enough', async () => {
    const noise = new Jimp({ width: 800, height: 600 });
    for (let at = 0; at < noise.bitmap.data.length; at++) noise.bitmap.data[at] = at % 4 === 3 ? 255 : (at * 7919) >> 3;
    const upload = await noise.getBuffer('image/jpeg', { quality: 100 });
    const fine = await engine.render(upload, plan);
    const maxBytes = Math.round(fine.data.byteLength * 0.7);
    const small = await engine.render(upload, { ...plan, maxBytes });
    expect(small.data.byteLength).toBeLessThanOrEqual(maxBytes);
  });

  it('converts CMYK, as print shops deliver it', async () => {
    const rendition = await engine.render(createCmykJpeg(), plan);
    expect([rendition.width, rendition.height]).toEqual([8, 8]);
    const { data } = decodePixels(rendition.data);
    for (const [channel, shown] of CMYK_IN_CHROMIUM.entries()) {
      expect(Math.abs(data[channel]! - shown)).toBeLessThanOrEqual(4);
    }
  });

  it('renders copies of a stored photo in WebP and AVIF, none wider than the photo', async () => {
    const variants = [
      { type: 'image/webp', width: 240 },
      { type: 'image/avif', width: 160 },
      { type: 'image/webp', width: 5000 },
    ] as const;
    const upload = await createJpeg(600, 400);
    const { data, variants: copies } = await engine.render(upload, { ...plan, variants, isStored: true });
    expect(data.byteLength).toBe(0);
    expect(copies.map(({ type, width, height }) => [type, width, height])).toEqual([
      ['image/webp', 240, 160],
      ['image/avif', 160, 107],
    ]);
    expect(copies[0]!.data.subarray(8, 12).toString()).toBe(Buffer.from('WEBP').toString());
    expect(Buffer.from(copies[1]!.data.subarray(4, 12)).toString()).toBe('ftypavif');
  });

  it('crops to an exact size around the middle', async () => {
    const crop = { width: 120, height: 63 };
    const { width, height } = await engine.render(await createJpeg(600, 400), { ...plan, cropTo: crop });
    expect([width, height]).toEqual([120, 63]);
  });

  it('creates a placeholder of a few bytes', async () => {
    const { placeholder } = await engine.render(await createJpeg(), plan);
    expect(placeholder.byteLength).toBeLessThan(200);
  });
});

/** Returns a PNG of these red values, row by row. */
async function pixels(width: number, reds: ArrayLike<number>, alpha = 255): Promise<Buffer> {
  const data = Buffer.alloc(reds.length * 4);
  for (let at = 0; at < reds.length; at++) data.writeUInt32BE(reds[at]! * 2 ** 24 + alpha, at * 4);
  return new Jimp({ width, height: reds.length / width, data }).getBuffer('image/png');
}

function redsOf({ data }: Bitmap): number[] {
  return Array.from(data.filter((_value, at) => at % 4 === 0));
}

describe('a photo', () => {
  it('is decoded in strips without a seam', async () => {
    const [width, height] = [1200, 2600];
    const reds = Buffer.alloc(width * height);
    for (let at = 0; at < reds.length; at++) reds[at] = (at * 7) % 256;
    const { bitmap } = readPhoto(await pixels(width, reds));
    expect([bitmap.width, bitmap.height]).toEqual([width, height]);
    expect(reds.every((red, at) => bitmap.data[at * 4] === red)).toBe(true);
  });

  it('is shrunk during decoding to at least twice the target size', async () => {
    const { bitmap } = readPhoto(await createJpeg(1600, 1200), { target: { width: 200, height: 150 } });
    expect([bitmap.width, bitmap.height]).toEqual([400, 300]);
  });

  it.each([
    [1, 3, [1, 2, 3, 4, 5, 6]],
    [2, 3, [3, 2, 1, 6, 5, 4]],
    [3, 3, [6, 5, 4, 3, 2, 1]],
    [4, 3, [4, 5, 6, 1, 2, 3]],
    [5, 2, [1, 4, 2, 5, 3, 6]],
    [6, 2, [4, 1, 5, 2, 6, 3]],
    [7, 2, [6, 3, 5, 2, 4, 1]],
    [8, 2, [3, 6, 2, 5, 1, 4]],
  ])('of orientation %d is turned upright', async (orientation, width, reds) => {
    const photo = readPhoto(await pixels(3, [1, 2, 3, 4, 5, 6]));
    turnUpright(photo, orientation);
    const { bitmap } = photo;
    expect([bitmap.width, redsOf(bitmap)]).toEqual([width, reds]);
  });

  it('gets a white background in place of transparency', async () => {
    const clear = readPhoto(await pixels(2, [200, 200], 0));
    expect(Array.from(clear.bitmap.data)).toEqual([255, 255, 255, 255, 255, 255, 255, 255]);
  });
});
