import { inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row. */
  pixels: Uint8Array;
}

/** Decodes a non-interlaced PNG with eight bits per channel. Source: https://www.w3.org/TR/png-3/ */
export function readPng(png: Buffer): Picture {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rows = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)]!;
    for (let index = 0; index < stride; index += 1) {
      const at = row * stride + index;
      const left = index >= channels ? rows[at - channels]! : 0;
      const above = row > 0 ? rows[at - stride]! : 0;
      const corner = index >= channels && row > 0 ? rows[at - stride - channels]! : 0;
      rows[at] = data[row * (stride + 1) + 1 + index]! + predicted(filter, left, above, corner);
    }
  }
  const pixels = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1) pixels[pixel * 3 + channel] = rows[pixel * channels + channel]!;
  return { width, height, pixels };
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) => Math.abs(guess - one));
  if (toLeft! <= toAbove! && toLeft! <= toCorner!) return left;
  return toAbove! <= toCorner! ? above : corner;
}

/** Tolerated difference of antialiased letters, which depends on their subpixel position. */
const FAINT = 32;
const FEW = 300;

/** Returns the part of a picture with `rows` rows from `top` on. If the picture ends earlier, the part starts further
 *  up. */
export function cropPicture({ width, height, pixels }: Picture, top: number, rows: number): Picture {
  const from = Math.max(0, Math.min(top, height - rows));
  return { width, height: rows, pixels: pixels.subarray(from * width * 3, (from + rows) * width * 3) };
}

/** Counts different pixels; a few faint differences are ignored. */
export function countChangedPixels(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) return one.width * one.height;
  let [faint, clear] = [0, 0];
  for (let at = 0; at < one.pixels.length; at += 3) {
    const differences = [0, 1, 2].map((channel) => Math.abs(one.pixels[at + channel]! - other.pixels[at + channel]!));
    const most = Math.max(...differences);
    if (most > FAINT) clear += 1;
    else if (most > 0) faint += 1;
  }
  return faint > FEW ? faint + clear : clear;
}
