import { createJimp } from '@jimp/core';
import type { Bitmap, Format } from '@jimp/types';
import { withDisposedSteps, vips, type VipsImage } from './vips.ts';

/** Image class of jimp that reads, resamples and writes photos with libvips. */
export const PhotoImage = createJimp({
  formats: [photoFormat('image/jpeg', encodeJpeg), photoFormat('image/webp', encodeWebp)],
  plugins: [{ encodeCopies }],
});
export type PhotoImage = InstanceType<typeof PhotoImage>;

/** Quality from 1 to 100. */
interface WebpOptions {
  quality: number;
}

interface JpegOptions extends WebpOptions {
  /** True if the JPEG is progressive: some percent smaller, but takes half as much time again. Default false. */
  isProgressive?: boolean;
}

function encodeJpeg(image: VipsImage, { quality, isProgressive = false }: JpegOptions): Uint8Array {
  return image.jpegsaveBuffer({
    Q: quality,
    interlace: isProgressive,
    optimize_coding: true,
    trellis_quant: true,
    quant_table: 3, // 3 selects the quantization table of mozjpeg
    keep: 'none',
  });
}

function encodeWebp(image: VipsImage, { quality }: WebpOptions): Uint8Array {
  return image.webpsaveBuffer({ Q: quality, effort: WEBP_EFFORT, keep: 'none' });
}

/** Approximation of the sRGB curve by one exponent. */
const SRGB_GAMMA = 2.2;

const ENCODERS = { 'image/webp': encodeWebp, 'image/jpeg': encodeJpeg };

/** Takes half the time of libwebp's default effort, 4, for two percent more bytes. */
const WEBP_EFFORT = 2;

export interface ReadOptions {
  /** EXIF orientation, 1 to 8: rotation and mirroring of the pixels. Default 1, unchanged. */
  orientation?: number;
  /** Gamma exponent of the samples of a PNG without profile. Default: that of sRGB. */
  gamma?: number | undefined;
  /** Returns the target size before rotation. Default: the size of the photo. */
  sizeOf?: (size: Size) => Size;
  /** True if the picture is cropped to the target size instead of distorted. Default false. */
  isCut?: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** Reads a photo in sRGB, opaque, upright and of the requested size. A JPEG is shrunk during decoding and is never in
 *  memory at full size. A truncated JPEG is accepted.
 *  @throws Error for an undecodable file */
export function readPhoto(upload: Uint8Array, options?: ReadOptions): PhotoImage {
  return new PhotoImage(decode(upload, options)); // the `fromBuffer` of jimp would rotate an upright photo again
}

interface PhotoFormat<Mime extends string, Options> extends Pick<Format<Mime>, 'mime' | 'hasAlpha'> {
  decode: (file: Buffer, options?: ReadOptions) => Bitmap;
  encode: (bitmap: Bitmap, options?: Options) => Buffer;
}

function photoFormat<Mime extends string, Options extends object>(
  mime: Mime,
  save: (image: VipsImage, options: Options) => Uint8Array,
): () => PhotoFormat<Mime, Options> {
  return () => ({
    mime,
    hasAlpha: true, // the picture is opaque; without this setting jimp composes it onto a background before writing
    decode,
    encode: (bitmap, options) => withDisposedSteps((step) => Buffer.from(save(step(toVipsImage(bitmap)), options!))),
  });
}

function decode(file: Uint8Array, { orientation = 1, gamma, sizeOf, isCut = false }: ReadOptions = {}): Bitmap {
  return withDisposedSteps((step) => {
    const whole = step(vips.Image.newFromBuffer(file));
    const size = sizeOf?.(whole) ?? whole;
    const fitted = isCut ? getCoveringSize(whole, size) : size;
    let image = step(loadShrunk(file, whole, Math.min(whole.width / fitted.width, whole.height / fitted.height)));
    if (gamma !== undefined) image = convertGamma(image, gamma, step);
    // JPEG has no transparency
    if (image.hasAlpha()) image = step(image.flatten({ background: image.format === 'ushort' ? 65_535 : 255 }));
    image = resizeImage(isPlainCmyk(image) ? convertCmyk(image, step) : image, fitted, step);
    if (isCut) image = step(image.gravity('centre', size.width, size.height));
    image = step(step(convertToSrgb(image)).copyMemory()); // rotation needs the whole picture in memory
    for (const turn of ORIENTATION_TRANSFORMS[orientation] ?? []) image = step(turn(image));
    return toBitmap(image, step);
  });
}

/** Returns the smallest size of this aspect ratio that covers the inner size. */
function getCoveringSize({ width, height }: Size, inner: Size): Size {
  const scale = Math.max(inner.width / width, inner.height / height);
  return {
    width: Math.max(inner.width, Math.round(width * scale)),
    height: Math.max(inner.height, Math.round(height * scale)),
  };
}

/** Loads a picture. The decoder shrinks the picture if its format allows, so that large pictures need not fit into
 *  memory. A truncated JPEG is accepted, as in browsers; other formats must be complete.
 *  @param shrinks factor by which the picture becomes smaller */
function loadShrunk(file: Uint8Array, whole: VipsImage, shrinks: number): VipsImage {
  const access = 'sequential';
  switch (whole.getString('vips-loader')) {
    case 'jpegload_buffer': {
      const shrink = [8, 4, 2].find((factor) => factor <= shrinks) ?? 1;
      return vips.Image.jpegloadBuffer(file, { access, shrink });
    }
    case 'webpload_buffer':
      // The picture stays at least twice the target size, which the resampler needs.
      return vips.Image.webploadBuffer(file, { access, scale: Math.min(1, 2 / shrinks), fail_on: 'error' });
    default:
      return vips.Image.newFromBuffer(file, '', { access, fail_on: 'error' });
  }
}

/** Returns the size that the decoder reads from the header of a file.
 *  @throws Error for an unreadable header */
export function readDecodedSize(file: Uint8Array): Size {
  return withDisposedSteps((step) => {
    const { width, height } = step(vips.Image.newFromBuffer(file));
    return { width, height };
  });
}

/** Returns whether a JPEG contains all declared pixels. */
export function hasAllPixels(file: Uint8Array): boolean {
  return withDisposedSteps((step) => {
    try {
      step(vips.Image.jpegloadBuffer(file, { access: 'sequential', fail_on: 'warning' })).avg();
      return true;
    } catch (error) {
      return !/premature end/.test((error as Error).message);
    }
  });
}

/** Converts the colours to the gamma exponent of sRGB; transparency stays unchanged. */
function convertGamma(image: VipsImage, gamma: number, step: (image: VipsImage) => VipsImage): VipsImage {
  const exponent = SRGB_GAMMA * gamma;
  if (!image.hasAlpha()) return step(image.gamma({ exponent }));
  const last = image.bands - 1;
  const colours = step(step(image.extractBand(0, { n: last })).gamma({ exponent }));
  return step(colours.bandjoin(step(image.extractBand(last))));
}

function isPlainCmyk(image: VipsImage): boolean {
  return image.interpretation === 'cmyk' && !hasProfile(image);
}

function hasProfile(image: VipsImage): boolean {
  return image.getTypeof('icc-profile-data') !== 0;
}

/** Converts CMYK without profile as browsers do: each colour is multiplied by its complement and by that of black. */
function convertCmyk(image: VipsImage, step: (image: VipsImage) => VipsImage): VipsImage {
  const light = step(image.linear(-1, 255));
  const product = step(step(light.extractBand(0, { n: 3 })).multiply(step(light.extractBand(3))));
  const bytes = step(step(product.linear(1 / 255, 0)).cast('uchar'));
  return step(bytes.copy({ interpretation: 'srgb' }));
}

/** Converts to sRGB; a picture without readable profile is treated as sRGB. */
function convertToSrgb(image: VipsImage): VipsImage {
  try {
    if (hasProfile(image))
      return image.iccTransform('srgb', {
        embedded: true,
        depth: 8,
        intent: 'relative',
        black_point_compensation: true,
      });
  } catch {
    // the profile is unsuitable or broken, and the photo is valid without it
  }
  return image.colourspace('srgb');
}

function resizeImage(image: VipsImage, { width, height }: Size, step: (image: VipsImage) => VipsImage): VipsImage {
  if (image.width === width && image.height === height) return image;
  const [scale, vscale] = [width / image.width, height / image.height];
  return step(image.resize(scale, { vscale, kernel: 'cubic' })); // resampling kernel Catmull-Rom
}

const ORIENTATION_TRANSFORMS: Record<number, ((image: VipsImage) => VipsImage)[]> = {
  2: [mirrorImage],
  3: [(image) => image.rot180()],
  4: [(image) => image.flipVer()],
  5: [(image) => image.rot90(), mirrorImage],
  6: [(image) => image.rot90()],
  7: [(image) => image.rot270(), mirrorImage],
  8: [(image) => image.rot270()],
};

function mirrorImage(image: VipsImage): VipsImage {
  return image.flipHor();
}

export interface CopyOptions {
  sizes: Size[];
  types: (keyof typeof ENCODERS)[];
  /** Quality from 1 to 100. */
  quality: number;
}

export interface EncodedCopy extends Size {
  type: keyof typeof ENCODERS;
  data: Buffer;
}

/** Returns copies of each size in every type, in this order. All copies are created in one call: moving a bitmap out of
 *  WebAssembly and back takes as long as encoding it. */
function encodeCopies({ bitmap }: { bitmap: Bitmap }, { sizes, types, quality }: CopyOptions): EncodedCopy[] {
  return withDisposedSteps((step) => {
    const whole = step(step(toVipsImage(bitmap)).copyMemory());
    return sizes.flatMap((size) =>
      withDisposedSteps((stepOfCopy) => {
        const copy = stepOfCopy(resizeImage(whole, size, stepOfCopy).copyMemory());
        return types.map((type) => ({ ...size, type, data: Buffer.from(ENCODERS[type](copy, { quality })) }));
      }),
    );
  });
}

/** Returns an image of libvips with the three colours of an opaque bitmap. */
function toVipsImage({ data, width, height }: Bitmap): VipsImage {
  return withDisposedSteps((step) => {
    const colours = step(vips.Image.newFromMemory(data, width, height, 4, vips.BandFormat.uchar)).extractBand(0, {
      n: 3,
    });
    return step(colours).copy({ interpretation: 'srgb' });
  });
}

function toBitmap(image: VipsImage, step: (image: VipsImage) => VipsImage): Bitmap {
  const { buffer, byteOffset, byteLength } = step(image.bandjoin(255)).writeToMemory();
  return { width: image.width, height: image.height, data: Buffer.from(buffer, byteOffset, byteLength) };
}
