/** Pixels as RGBA bytes, row by row from the top left. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The pixels as one number each, alpha in the highest byte; data that starts at an odd place is copied first. */
function pixelsOf({ data }: Bitmap): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

/** Puts white behind what is transparent, in place: JPEG knows no transparency. */
export function flatten({ data }: Bitmap): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++) {
      data[channel] = Math.round((data[channel]! * alpha + 255 * (255 - alpha)) / 255);
    }
    data[at + 3] = 255;
  }
}

/** A copy in which each pixel is the mean of a block of `factor` × `factor`: the cheap first step of a large
 *  reduction, several times faster than a good resampler and invisible before one. The bitmap must be opaque. */
export function boxShrink(bitmap: Bitmap, factor: number): Bitmap {
  const width = Math.floor(bitmap.width / factor);
  const height = Math.floor(bitmap.height / factor);
  const source = pixelsOf(bitmap);
  const data = new Uint8Array(width * height * 4);
  const red = new Uint32Array(width);
  const green = new Uint32Array(width);
  const blue = new Uint32Array(width);
  const count = factor * factor;
  const half = count >> 1;
  let out = 0;
  for (let y = 0; y < height; y++) {
    red.fill(0);
    green.fill(0);
    blue.fill(0);
    for (let row = 0; row < factor; row++) {
      let at = (y * factor + row) * bitmap.width;
      for (let x = 0; x < width; x++) {
        for (let column = 0; column < factor; column++) {
          const pixel = source[at++]!;
          red[x]! += pixel & 255;
          green[x]! += (pixel >>> 8) & 255;
          blue[x]! += (pixel >>> 16) & 255;
        }
      }
    }
    for (let x = 0; x < width; x++) {
      data[out++] = (red[x]! + half) / count;
      data[out++] = (green[x]! + half) / count;
      data[out++] = (blue[x]! + half) / count;
      data[out++] = 255;
    }
  }
  return { width, height, data };
}

/** The middle of a bitmap, at most as large as this and at least a pixel. */
export function cropMiddle(bitmap: Bitmap, maxWidth: number, maxHeight: number): Bitmap {
  const width = Math.max(1, Math.min(bitmap.width, maxWidth));
  const height = Math.max(1, Math.min(bitmap.height, maxHeight));
  const left = (bitmap.width - width) >> 1;
  const top = (bitmap.height - height) >> 1;
  const source = pixelsOf(bitmap);
  const target = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * bitmap.width + left;
    target.set(source.subarray(start, start + width), y * width);
  }
  return { width, height, data: new Uint8Array(target.buffer) };
}

/** Where the pixel that ends up at (x, y) comes from, for each EXIF orientation of a width × height original. */
const SOURCES: Record<number, (x: number, y: number, width: number, height: number) => [x: number, y: number]> = {
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _width, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _width, height) => [y, height - 1 - x],
  7: (x, y, width, height) => [width - 1 - y, height - 1 - x],
  8: (x, y, width) => [width - 1 - y, x],
};

/** The upright copy of a bitmap with this EXIF orientation. */
export function upright(bitmap: Bitmap, orientation: number): Bitmap {
  const sourceOf = SOURCES[orientation];
  if (!sourceOf) return bitmap;
  const [width, height] = orientation > 4 ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  const source = pixelsOf(bitmap);
  const target = new Uint32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [sourceX, sourceY] = sourceOf(x, y, bitmap.width, bitmap.height);
      target[at] = source[sourceY * bitmap.width + sourceX]!;
    }
  }
  return { width, height, data: new Uint8Array(target.buffer) };
}
