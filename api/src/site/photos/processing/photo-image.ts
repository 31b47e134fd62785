import { createJimp } from '@jimp/core';
import type { Bitmap, Format } from '@jimp/types';
import { inSteps, vips, type VipsImage } from './vips.ts';

/** jimp with what photographs take: libvips reads, resamples and writes them. */
export const PhotoImage = createJimp({
  formats: [photoFormat('image/jpeg', jpegOf), photoFormat('image/webp', webpOf)],
  plugins: [{ encodeCopies }],
});
export type PhotoImage = InstanceType<typeof PhotoImage>;

/** Of 1 to 100. */
interface WebpOptions {
  quality: number;
}

interface JpegOptions extends WebpOptions {
  /** Some percent smaller, for half as much time again. Default false. */
  isProgressive?: boolean;
}

function jpegOf(image: VipsImage, { quality, isProgressive = false }: JpegOptions): Uint8Array {
  return image.jpegsaveBuffer({
    Q: quality,
    interlace: isProgressive,
    optimize_coding: true,
    trellis_quant: true,
    quant_table: 3, // as mozjpeg has it
    keep: 'none',
  });
}

function webpOf(image: VipsImage, { quality }: WebpOptions): Uint8Array {
  return image.webpsaveBuffer({ Q: quality, effort: WEBP_EFFORT, keep: 'none' });
}

/** The curve of sRGB, as one exponent. */
const SRGB_GAMMA = 2.2;

const SAVES = { 'image/webp': webpOf, 'image/jpeg': jpegOf };

/** Half the time of libwebp's own choice, 4, for two percent more bytes. */
const WEBP_EFFORT = 2;

export interface ReadOptions {
  /** EXIF orientation, 1 to 8: how the pixels must be turned to stand upright. Default 1: not at all. */
  orientation?: number;
  /** Exponent that turned light into the samples of a PNG without profile. Default: that of sRGB. */
  gamma?: number | undefined;
  /** What the picture is made to, before it is turned. Default: it keeps its size. */
  sizeOf?: (size: Size) => Size;
  /** Whether what sticks out of that size is cut off, for the picture to keep its shape. Default false. */
  isCut?: boolean;
}

/** Pixels. */
interface Size {
  width: number;
  height: number;
}

/** A photo in sRGB, opaque, upright and of the size that is asked for. A JPEG is made small while it is decoded, so that
 *  the whole of it is never held. Accepts one that breaks off.
 *  @throws Error for what cannot be decoded */
export function readPhoto(upload: Uint8Array, options?: ReadOptions): PhotoImage {
  return new PhotoImage(decode(upload, options)); // its own `fromBuffer` would turn what is upright once more
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
    hasAlpha: true, // a picture is opaque already: without, jimp lays it on one of its own before it is written
    decode,
    encode: (bitmap, options) => inSteps((step) => Buffer.from(save(step(imageOf(bitmap)), options!))),
  });
}

function decode(file: Uint8Array, { orientation = 1, gamma, sizeOf, isCut = false }: ReadOptions = {}): Bitmap {
  return inSteps((step) => {
    const whole = step(vips.Image.newFromBuffer(file));
    const size = sizeOf?.(whole) ?? whole;
    const fitted = isCut ? covering(whole, size) : size;
    let image = step(loaded(file, whole, Math.min(whole.width / fitted.width, whole.height / fitted.height)));
    if (gamma !== undefined) image = withGammaOfSrgb(image, gamma, step);
    // JPEG knows no transparency
    if (image.hasAlpha()) image = step(image.flatten({ background: image.format === 'ushort' ? 65_535 : 255 }));
    image = resized(isInkAlone(image) ? inkOnPaper(image, step) : image, fitted, step);
    if (isCut) image = step(image.gravity('centre', size.width, size.height));
    image = step(step(inSrgb(image)).copyMemory()); // what is read line by line cannot be turned
    for (const turn of TURNS[orientation] ?? []) image = step(turn(image));
    return bitmapOf(image, step);
  });
}

/** The smallest size of this shape that another fits into. */
function covering({ width, height }: Size, inner: Size): Size {
  const scale = Math.max(inner.width / width, inner.height / height);
  return {
    width: Math.max(inner.width, Math.round(width * scale)),
    height: Math.max(inner.height, Math.round(height * scale)),
  };
}

/** The picture, already smaller where its format can be decoded so: what is never held need not fit into memory. A JPEG
 *  that breaks off is still a photo, as browsers have it; nothing of the other formats is.
 *  @param shrinks how many times smaller it becomes */
function loaded(file: Uint8Array, whole: VipsImage, shrinks: number): VipsImage {
  const access = 'sequential';
  switch (whole.getString('vips-loader')) {
    case 'jpegload_buffer': {
      const shrink = [8, 4, 2].find((factor) => factor <= shrinks) ?? 1;
      return vips.Image.jpegloadBuffer(file, { access, shrink });
    }
    case 'webpload_buffer':
      // The resampler has something to weigh.
      return vips.Image.webploadBuffer(file, { access, scale: Math.min(1, 2 / shrinks), fail_on: 'error' });
    default:
      return vips.Image.newFromBuffer(file, '', { access, fail_on: 'error' });
  }
}

/** Returns the size that the decoder reads from the header of a file.
 *  @throws Error for a header that cannot be read */
export function decodedSize(file: Uint8Array): Size {
  return inSteps((step) => {
    const { width, height } = step(vips.Image.newFromBuffer(file));
    return { width, height };
  });
}

/** Tells whether a JPEG holds all the pixels that its header announces. */
export function hasAllPixels(file: Uint8Array): boolean {
  return inSteps((step) => {
    try {
      step(vips.Image.jpegloadBuffer(file, { access: 'sequential', fail_on: 'warning' })).avg();
      return true;
    } catch (error) {
      return !/premature end/.test((error as Error).message);
    }
  });
}

/** Colours whose samples were made by another exponent, by that of sRGB; transparency stays as it is. */
function withGammaOfSrgb(image: VipsImage, gamma: number, step: (image: VipsImage) => VipsImage): VipsImage {
  const exponent = SRGB_GAMMA * gamma;
  if (!image.hasAlpha()) return step(image.gamma({ exponent }));
  const last = image.bands - 1;
  const colours = step(step(image.extractBand(0, { n: last })).gamma({ exponent }));
  return step(colours.bandjoin(step(image.extractBand(last))));
}

/** Whether the pixels are in the four colours of print, and nothing says of which press. */
function isInkAlone(image: VipsImage): boolean {
  return image.interpretation === 'cmyk' && !hasProfile(image);
}

function hasProfile(image: VipsImage): boolean {
  return image.getTypeof('icc-profile-data') !== 0;
}

/** As browsers show ink of no press: each colour takes its share of the light, and black of what is left. */
function inkOnPaper(image: VipsImage, step: (image: VipsImage) => VipsImage): VipsImage {
  const light = step(image.linear(-1, 255));
  const product = step(step(light.extractBand(0, { n: 3 })).multiply(step(light.extractBand(3))));
  const bytes = step(step(product.linear(1 / 255, 0)).cast('uchar'));
  return step(bytes.copy({ interpretation: 'srgb' }));
}

/** What has no profile that can be read is taken for sRGB. */
function inSrgb(image: VipsImage): VipsImage {
  try {
    if (hasProfile(image))
      return image.iccTransform('srgb', {
        embedded: true,
        depth: 8,
        intent: 'relative',
        black_point_compensation: true,
      });
  } catch {
    // of another kind, or broken: a photo without its profile is still a photo
  }
  return image.colourspace('srgb');
}

function resized(image: VipsImage, { width, height }: Size, step: (image: VipsImage) => VipsImage): VipsImage {
  if (image.width === width && image.height === height) return image;
  const [scale, vscale] = [width / image.width, height / image.height];
  return step(image.resize(scale, { vscale, kernel: 'cubic' })); // Catmull-Rom
}

/** What brings each EXIF orientation upright. */
const TURNS: Record<number, ((image: VipsImage) => VipsImage)[]> = {
  2: [mirrored],
  3: [(image) => image.rot180()],
  4: [(image) => image.flipVer()],
  5: [(image) => image.rot90(), mirrored],
  6: [(image) => image.rot90()],
  7: [(image) => image.rot270(), mirrored],
  8: [(image) => image.rot270()],
};

function mirrored(image: VipsImage): VipsImage {
  return image.flipHor();
}

export interface CopyOptions {
  sizes: Size[];
  types: (keyof typeof SAVES)[];
  /** Of 1 to 100. */
  quality: number;
}

export interface EncodedCopy extends Size {
  type: keyof typeof SAVES;
  data: Buffer;
}

/** A method of `PhotoImage`: copies of each size, each written as every type, in this order. They are made together, for
 *  to take a copy out of WebAssembly and put it back costs as much as to make it. */
function encodeCopies({ bitmap }: { bitmap: Bitmap }, { sizes, types, quality }: CopyOptions): EncodedCopy[] {
  return inSteps((step) => {
    const whole = step(step(imageOf(bitmap)).copyMemory());
    return sizes.flatMap((size) =>
      inSteps((stepOfCopy) => {
        const copy = stepOfCopy(resized(whole, size, stepOfCopy).copyMemory());
        return types.map((type) => ({ ...size, type, data: Buffer.from(SAVES[type](copy, { quality })) }));
      }),
    );
  });
}

/** The three colours of an opaque bitmap. */
function imageOf({ data, width, height }: Bitmap): VipsImage {
  return inSteps((step) => {
    const colours = step(vips.Image.newFromMemory(data, width, height, 4, vips.BandFormat.uchar)).extractBand(0, {
      n: 3,
    });
    return step(colours).copy({ interpretation: 'srgb' });
  });
}

function bitmapOf(image: VipsImage, step: (image: VipsImage) => VipsImage): Bitmap {
  const { buffer, byteOffset, byteLength } = step(image.bandjoin(255)).writeToMemory();
  return { width: image.width, height: image.height, data: Buffer.from(buffer, byteOffset, byteLength) };
}
