import type { Bitmap } from '@jimp/types';
import { vips, withDisposedSteps, type VipsImage } from './vips.ts';

type Step = (image: VipsImage) => VipsImage;

interface Size {
  width: number;
  height: number;
}

export interface DecodeOptions {
  /** Size to which the caller will resize the picture. Decoders that can shrink keep at least twice this size. Default:
   *  the whole picture. */
  target?: Size | undefined;
  /** Gamma exponent of the samples of a PNG without profile. Default: that of sRGB. */
  gamma?: number | undefined;
  /** Header of the file, if the caller has read it. */
  header?: DecodedHeader | undefined;
}

interface DecodedHeader extends Size {
  loader: string;
}

/** Quality from 1 to 100. */
export interface EncodeOptions {
  quality: number;
}

export interface JpegOptions extends EncodeOptions {
  /** True if the JPEG is progressive: some percent smaller, but encoding takes longer. Default false. */
  isProgressive?: boolean;
}

/** Approximation of the sRGB curve by one exponent. */
const SRGB_GAMMA = 2.2;
/** Takes half the time of libwebp's default effort, 4, for two percent more bytes. */
const WEBP_EFFORT = 2;
/** Effort of the AVIF encoder, 0 to 10. Effort 4 takes four times as long, and saves a tenth of the bytes. */
const AVIF_EFFORT = 3;
/** Number of pixels that leave WebAssembly memory at once. A picture with more pixels is never there as a whole. */
const STRIP_PIXELS = 1_500_000;
/** Decoders cannot go back, so a strip ends where a block of theirs ends. */
const BLOCK_ROWS = 64;

/** Decodes a photo to an opaque bitmap in sRGB, not rotated. A JPEG or WebP is shrunk during decoding to at least twice
 *  the target size. A truncated JPEG is accepted.
 *  @throws Error for an undecodable file */
export function decodePhoto(file: Uint8Array, { target, gamma, header }: DecodeOptions = {}): Bitmap {
  return withDisposedSteps((step) => {
    let image = step(loadShrunk(file, target, header ?? readDecodedHeader(file)));
    if (gamma !== undefined) image = convertGamma(image, gamma, step);
    // JPEG has no transparency
    if (image.hasAlpha()) image = step(image.flatten({ background: image.format === 'ushort' ? 65_535 : 255 }));
    if (isPlainCmyk(image)) image = convertCmyk(image, step);
    return toBitmap(step(convertToSrgb(image)), step);
  });
}

/** Returns the size and the name of the decoder, as the decoder reads them from the header of a file.
 *  @throws Error for an unreadable header */
export function readDecodedHeader(file: Uint8Array): DecodedHeader {
  return withDisposedSteps((step) => {
    const image = step(vips.Image.newFromBuffer(file));
    return { width: image.width, height: image.height, loader: image.getString('vips-loader') };
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

/** From quality 90, colours have the resolution of the brightness, so saturated edges stay sharp. Trellis quantization
 *  would take 90 ms of a photo, and at equal bytes it gains 0.1 dB. */
export function encodeJpeg(bitmap: Bitmap, { quality, isProgressive = false }: JpegOptions): Buffer {
  return encode(bitmap, (image) =>
    image.jpegsaveBuffer({
      Q: quality,
      interlace: isProgressive,
      optimize_coding: true,
      quant_table: 3, // 3 selects the quantization table of mozjpeg
      keep: 'none',
    }),
  );
}

export function encodeWebp(bitmap: Bitmap, { quality }: EncodeOptions): Buffer {
  return encode(bitmap, (image) => image.webpsaveBuffer({ Q: quality, effort: WEBP_EFFORT, keep: 'none' }));
}

export function encodeAvif(bitmap: Bitmap, { quality }: EncodeOptions): Buffer {
  return encode(bitmap, (image) =>
    image.heifsaveBuffer({ Q: quality, effort: AVIF_EFFORT, compression: 'av1', bitdepth: 8, keep: 'none' }),
  );
}

export function encodePng(bitmap: Bitmap): Buffer {
  return encode(bitmap, (image) => image.pngsaveBuffer({ keep: 'none' }));
}

function encode(bitmap: Bitmap, save: (image: VipsImage) => Uint8Array): Buffer {
  return withDisposedSteps((step) => Buffer.from(save(step(toVipsImage(bitmap)))));
}

/** Loads a picture. A truncated JPEG is accepted, as in browsers; other formats must be complete. */
function loadShrunk(file: Uint8Array, target: Size | undefined, { width, height, loader }: DecodedHeader): VipsImage {
  const access = 'sequential';
  const shrinks = target ? Math.min(width / target.width, height / target.height) / 2 : 1;
  switch (loader) {
    case 'jpegload_buffer':
      return vips.Image.jpegloadBuffer(file, { access, shrink: [8, 4, 2].find((factor) => factor <= shrinks) ?? 1 });
    case 'webpload_buffer':
      return vips.Image.webploadBuffer(file, { access, scale: Math.min(1, 1 / shrinks), fail_on: 'error' });
    default:
      return vips.Image.newFromBuffer(file, '', { access, fail_on: 'error' });
  }
}

/** Converts the colours to the gamma exponent of sRGB; transparency stays unchanged. */
function convertGamma(image: VipsImage, gamma: number, step: Step): VipsImage {
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
function convertCmyk(image: VipsImage, step: Step): VipsImage {
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

/** Returns an image of libvips with the three colours of an opaque bitmap. */
function toVipsImage({ data, width, height }: Bitmap): VipsImage {
  return withDisposedSteps((step) => {
    const colours = step(vips.Image.newFromMemory(data, width, height, 4, vips.BandFormat.uchar)).extractBand(0, {
      n: 3,
    });
    return step(colours).copy({ interpretation: 'srgb' });
  });
}

function toBitmap(image: VipsImage, step: Step): Bitmap {
  const { width, height } = image;
  const opaque = step(image.bandjoin(255));
  const data = Buffer.allocUnsafeSlow(4 * width * height);
  const rows = BLOCK_ROWS * Math.max(1, Math.floor(STRIP_PIXELS / width / BLOCK_ROWS));
  for (let top = 0; top < height; top += rows) {
    const strip = opaque.crop(0, top, width, Math.min(rows, height - top));
    data.set(strip.writeToMemory(), 4 * width * top);
    strip.delete();
  }
  return { width, height, data };
}
