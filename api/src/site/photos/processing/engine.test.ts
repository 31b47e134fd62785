import { describe, expect, it } from 'vitest';
import { Jimp } from 'jimp';
import { cmykJpeg, jpeg } from '../../../../test/pictures.ts';
import { boxShrink, flatten, upright, type Bitmap } from './bitmap.ts';
import type { Plan } from './engine.ts';
import { jimpEngine as engine } from './jimp-engine.ts';
import { decodeJpeg } from './wasm-codecs.ts';

/** Red, green and blue of the CMYK example as Chromium shows it. */
const CMYK_IN_CHROMIUM = [218, 193, 169];

const plan: Plan = {
  type: 'image/jpeg',
  orientation: 1,
  isCmyk: false,
  maxSidePixels: 1024,
  maxBytes: 1_000_000,
  isProgressive: true,
  variantWidths: [300, 480, 600, 960],
};

describe('the engine', () => {
  it('lowers the quality until the photo is small enough', async () => {
    const noise = new Jimp({ width: 800, height: 600 });
    for (let at = 0; at < noise.bitmap.data.length; at++) noise.bitmap.data[at] = at % 4 === 3 ? 255 : (at * 7919) >> 3;
    const upload = await noise.getBuffer('image/jpeg', { quality: 100 });
    const fine = await engine.render(upload, { ...plan, variantWidths: [] });
    const maxBytes = Math.round(fine.data.byteLength * 0.7);
    const small = await engine.render(upload, { ...plan, maxBytes, variantWidths: [] });
    expect(small.data.byteLength).toBeLessThanOrEqual(maxBytes);
  });

  it('takes CMYK, which print shops hand out, in its colours', async () => {
    const rendition = await engine.render(cmykJpeg(), { ...plan, isCmyk: true });
    expect([rendition.width, rendition.height]).toEqual([8, 8]);
    const { data } = await decodeJpeg(rendition.data);
    for (const [channel, shown] of CMYK_IN_CHROMIUM.entries()) {
      expect(Math.abs(data[channel]! - shown)).toBeLessThanOrEqual(4);
    }
  });

  it('makes a placeholder of a few bytes', async () => {
    const { placeholder } = await engine.render(await jpeg(), plan);
    expect(placeholder.byteLength).toBeLessThan(200);
  });
});

/** A bitmap of these red values, row by row. */
function pixels(width: number, reds: number[]): Bitmap {
  const data = Uint8Array.from(reds.flatMap((red) => [red, 0, 0, 255]));
  return { width, height: reds.length / width, data };
}

function redsOf({ data }: Bitmap): number[] {
  return Array.from(data.filter((_value, at) => at % 4 === 0));
}

describe('a bitmap', () => {
  it.each([
    [1, 3, [1, 2, 3, 4, 5, 6]],
    [2, 3, [3, 2, 1, 6, 5, 4]],
    [3, 3, [6, 5, 4, 3, 2, 1]],
    [4, 3, [4, 5, 6, 1, 2, 3]],
    [5, 2, [1, 4, 2, 5, 3, 6]],
    [6, 2, [4, 1, 5, 2, 6, 3]],
    [7, 2, [6, 3, 5, 2, 4, 1]],
    [8, 2, [3, 6, 2, 5, 1, 4]],
  ])('of orientation %d is turned upright', (orientation, width, reds) => {
    const turned = upright(pixels(3, [1, 2, 3, 4, 5, 6]), orientation);
    expect([turned.width, redsOf(turned)]).toEqual([width, reds]);
  });

  it('shrinks to the means of its blocks', () => {
    const shrunk = boxShrink(pixels(4, [0, 10, 100, 100, 20, 30, 100, 104]), 2);
    expect([shrunk.width, shrunk.height, redsOf(shrunk)]).toEqual([2, 1, [15, 101]]);
  });

  it('gets white behind what is transparent', () => {
    const bitmap = { width: 2, height: 1, data: Uint8Array.from([200, 0, 0, 0, 200, 0, 0, 255]) };
    flatten(bitmap);
    expect(Array.from(bitmap.data)).toEqual([255, 255, 255, 255, 200, 0, 0, 255]);
  });
});
