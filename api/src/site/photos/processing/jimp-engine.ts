import { fittedSize } from '@fotosoc/contract/photo-fit';
import { boxShrink, cropMiddle, flatten, upright, type Bitmap } from './bitmap.ts';
import { conversionFrom } from './colour.ts';
import type { EncodedVariant, ImageEngine, PhotoType, Plan, Rendition } from './engine.ts';
import { decodeJpeg, decodeWebp, encodeJpeg, encodeWebp, resize } from './wasm-codecs.ts';

/** Tried in turn until the stored photo is small enough. */
const STORED_QUALITIES = [82, 74, 66, 56, 45, 30];
const VARIANT_JPEG_QUALITY = 76;
const VARIANT_WEBP_QUALITY = 76;
const PLACEHOLDER_PIXELS = 12;
const PLACEHOLDER_QUALITY = 40;
/** How much larger than its target a box-shrunk bitmap stays, so that the resampler has something to weigh. */
const BOX_HEADROOM = 1.9;

/** Pure JavaScript and WebAssembly, so it runs wherever Node does: mozjpeg and libwebp code, Squoosh's resizer resamples,
 *  jimp reads what they refuse. */
export const jimpEngine: ImageEngine = { render };

async function render(upload: Uint8Array, plan: Plan): Promise<Rendition> {
  const decoded = await decode(upload, plan);
  if (plan.type !== 'image/jpeg') flatten(decoded);
  const whole = upright(await fit(decoded, plan.maxSidePixels), plan.orientation);
  const photo = plan.cropTo ? await cover(whole, plan.cropTo) : whole;
  if (plan.profile && !plan.isCmyk) conversionFrom(plan.profile)?.(photo);
  return {
    width: photo.width,
    height: photo.height,
    data: await encodeWithin(photo, plan),
    variants: await encodeVariants(photo, plan.variantWidths),
    placeholder: await encodeWebp(await fit(photo, PLACEHOLDER_PIXELS), PLACEHOLDER_QUALITY),
  };
}

async function decode(upload: Uint8Array, { type, isCmyk }: Plan): Promise<Bitmap> {
  if (type === 'image/webp') return decodeWebp(upload);
  // mozjpeg refuses CMYK, which print shops hand out; the slow decoder takes it.
  if (type === 'image/png' || isCmyk) return decodeWithJimp(upload, type);
  return decodeJpeg(upload);
}

async function decodeWithJimp(upload: Uint8Array, type: PhotoType): Promise<Bitmap> {
  const { defaultFormats } = await import('jimp'); // takes longer to load than most photos take, and few need it
  const format = defaultFormats.map((make) => make()).find(({ mime }) => mime === type);
  if (!format) throw new Error(`no decoder for ${type}`);
  const decodeFormat = format.decode as (data: Buffer, options: object) => Bitmap | Promise<Bitmap>;
  return decodeFormat(Buffer.from(upload), { maxMemoryUsageInMB: 700, maxResolutionInMP: 60 });
}

/** A copy that is fitted to this side, by `fittedSize`; the bitmap itself if it is small enough. */
async function fit(bitmap: Bitmap, maxSidePixels: number): Promise<Bitmap> {
  const { width, height } = fittedSize(bitmap, maxSidePixels);
  if (width === bitmap.width && height === bitmap.height) return bitmap;
  // A panorama keeps a row of pixels at least.
  const shrinks = Math.max(bitmap.width, bitmap.height) / Math.max(width, height);
  const factor = Math.min(Math.floor(shrinks / BOX_HEADROOM), bitmap.width, bitmap.height);
  const shrunk = factor > 1 ? boxShrink(bitmap, factor) : bitmap;
  return resize(shrunk, width, height);
}

/** A copy of exactly this size, of as much of the middle as has its shape. */
async function cover(bitmap: Bitmap, { width, height }: { width: number; height: number }): Promise<Bitmap> {
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  const middle = cropMiddle(bitmap, Math.round(width / scale), Math.round(height / scale));
  return resize(middle, width, height);
}

async function encodeWithin(photo: Bitmap, { maxBytes, isProgressive }: Plan): Promise<Uint8Array> {
  let data = await encodeJpeg(photo, STORED_QUALITIES[0]!, isProgressive);
  for (const quality of STORED_QUALITIES.slice(1)) {
    if (data.byteLength <= maxBytes) break;
    data = await encodeJpeg(photo, quality, isProgressive);
  }
  return data;
}

async function encodeVariants(photo: Bitmap, widths: number[]): Promise<EncodedVariant[]> {
  const variants: EncodedVariant[] = [];
  const bitmaps: Bitmap[] = [];
  for (const width of widths.filter((candidate) => candidate < photo.width).toReversed()) {
    const height = Math.max(1, Math.round((photo.height * width) / photo.width));
    const double = bitmaps.find((larger) => larger.width === 2 * width && larger.height === 2 * height);
    const bitmap = double ? boxShrink(double, 2) : await resize(photo, width, height);
    bitmaps.push(bitmap);
    const webp = await encodeWebp(bitmap, VARIANT_WEBP_QUALITY);
    const jpeg = await encodeJpeg(bitmap, VARIANT_JPEG_QUALITY, false);
    const size = { width, height };
    variants.unshift({ ...size, type: 'image/webp', data: webp }, { ...size, type: 'image/jpeg', data: jpeg });
  }
  return variants;
}
