import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAnimated, keepsPixels } from './trust.ts';

/** Replaces the canvas by a fake that stores filled rectangles, and returns pixels through `read`. */
function stubCanvas(read: (value: number, at: number) => number) {
  class Canvas {
    #data: Uint8ClampedArray;
    constructor(
      private width: number,
      height: number,
    ) {
      this.#data = new Uint8ClampedArray(4 * width * height).fill(255);
    }
    getContext() {
      const context = {
        fillStyle: '',
        fillRect: (left: number, top: number, width: number, height: number) => {
          const color = [...context.fillStyle.matchAll(/\d+/g)].map(Number);
          for (let y = top; y < top + height; y++) {
            for (let x = left; x < left + width; x++) this.#data.set(color, 4 * (y * this.width + x));
          }
        },
        getImageData: () => ({ data: this.#data.map(read) }),
      };
      return context;
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
}
afterEach(() => vi.unstubAllGlobals());

describe('a canvas', () => {
  it('is trusted if the drawn pixels are returned', () => {
    stubCanvas((value) => value);
    expect(keepsPixels()).toBe(true);
  });

  it.each([
    ['changes a single value', (value: number, at: number) => (at === 500 ? value ^ 1 : value)],
    ['gives back stripes', (_: number, at: number) => (at % 7) * 36],
    ['is white all over', () => 255],
  ])('is not trusted if it %s', (_, read) => {
    stubCanvas(read);
    expect(keepsPixels()).toBe(false);
  });
});

const GIF_FRAME = '\x21\xf9\x04\0\0\0\0\0\x2c';
const file = (content: string) => new Blob([Uint8Array.from(content, (char) => char.charCodeAt(0))]);

it.each([
  ['a GIF of two pictures', `GIF89a${GIF_FRAME}${GIF_FRAME}`, true],
  ['a GIF of one picture', `GIF89a${GIF_FRAME}`, false],
  ['an animated WebP', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02', true],
  ['a WebP with transparency', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10', false],
  ['an animated PNG', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x08acTL\0IDAT', true],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0IDATacTL', false],
  ['a JPEG', '\xff\xd8\xff\xe0', false],
])('detects whether %s is animated', async (_, content, expected) => {
  expect(await isAnimated(file(content))).toBe(expected);
});
