import { fittedSize } from '@fotosoc/contract/photo-fit';
import type { EncodedVariant, ImageEngine, Plan, Rendition } from './engine.ts';
import { readPhoto, type PhotoImage } from './photo-image.ts';

/** Tried in turn until the stored photo is small enough. */
const STORED_QUALITIES = [82, 74, 66, 56, 45, 30];
const VARIANT_QUALITY = 76;
const PLACEHOLDER_PIXELS = 12;
const PLACEHOLDER_QUALITY = 40;

/** jimp on WebAssembly, so it runs wherever Node does. */
export const jimpEngine: ImageEngine = { render };

async function render(upload: Uint8Array, plan: Plan): Promise<Rendition> {
  const { orientation, maxSidePixels, cropTo } = plan;
  const photo = readPhoto(upload, {
    orientation,
    sizeOf: (size) => cropTo ?? fittedSize(size, maxSidePixels),
    isCut: cropTo !== undefined,
  });
  const { width, height } = photo;
  const placeholder = photo.clone().resample(fittedSize({ width, height }, PLACEHOLDER_PIXELS));
  return {
    width,
    height,
    data: await encodeWithin(photo, plan),
    variants: await encodeVariants(photo, plan.variantWidths),
    placeholder: await placeholder.getBuffer('image/webp', { quality: PLACEHOLDER_QUALITY }),
  };
}

async function encodeWithin(photo: PhotoImage, { maxBytes, isProgressive }: Plan): Promise<Uint8Array> {
  let data = await photo.getBuffer('image/jpeg', { quality: STORED_QUALITIES[0]!, isProgressive });
  for (const quality of STORED_QUALITIES.slice(1)) {
    if (data.byteLength <= maxBytes) break;
    data = await photo.getBuffer('image/jpeg', { quality, isProgressive });
  }
  return data;
}

async function encodeVariants(photo: PhotoImage, widths: number[]): Promise<EncodedVariant[]> {
  const variants: EncodedVariant[] = [];
  for (const width of widths.filter((candidate) => candidate < photo.width)) {
    const height = Math.max(1, Math.round((photo.height * width) / photo.width));
    const copy = photo.clone().resample({ width, height });
    const webp = await copy.getBuffer('image/webp', { quality: VARIANT_QUALITY });
    const jpeg = await copy.getBuffer('image/jpeg', { quality: VARIANT_QUALITY });
    const size = { width, height };
    variants.push({ ...size, type: 'image/webp', data: webp }, { ...size, type: 'image/jpeg', data: jpeg });
  }
  return variants;
}
