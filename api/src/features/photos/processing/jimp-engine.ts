import { fitSize } from '@fotosoc/contract/photo-fit';
import { readDecodedHeader } from './codecs.ts';
import type { EncodedVariant, ImageEngine, RenditionPlan, Rendition } from './engine.ts';
import { PhotoImage, readPhoto, turnUpright } from './photo-image.ts';

/** JPEG qualities, tried in this order until the stored photo has at most `maxBytes`. */
const STORED_QUALITIES = [91, 85, 76, 66, 56, 45, 30];
/** Qualities at which both types look alike, at about 72 of SSIMULACRA 2. */
const VARIANT_QUALITIES = { 'image/webp': 76, 'image/avif': 57 };
/** Small pictures lose more detail at the same quality. */
const SMALL_AVIF = { belowPx: 200, quality: 66 };
const PLACEHOLDER_PIXELS = 12;
const PLACEHOLDER_QUALITY = 40;

/** Image engine of jimp. Its codecs run as WebAssembly, on every platform of Node. */
export const jimpEngine: ImageEngine = { render };

async function render(upload: Uint8Array, plan: RenditionPlan): Promise<Rendition> {
  const photo = readUpright(upload, plan);
  const { width, height } = photo;
  const data = plan.isStored ? new Uint8Array() : await encodeWithinLimit(photo, plan);
  const sources = [photo];
  const variants: EncodedVariant[] = [];
  for (const { type, width: wanted } of plan.variants.toSorted((one, other) => other.width - one.width)) {
    if (wanted > width) continue;
    const copy = resizeFrom(sources, { width: wanted, height: Math.max(1, Math.round((height * wanted) / width)) });
    const isSmallAvif = type === 'image/avif' && wanted < SMALL_AVIF.belowPx;
    const options = { quality: isSmallAvif ? SMALL_AVIF.quality : VARIANT_QUALITIES[type] };
    variants.push({ type, width: copy.width, height: copy.height, data: await copy.getBuffer(type, options) });
  }
  const small = resizeFrom(sources, fitSize({ width, height }, PLACEHOLDER_PIXELS));
  const placeholder = await small.getBuffer('image/webp', { quality: PLACEHOLDER_QUALITY });
  return { width, height, data, variants, placeholder };
}

function readUpright(upload: Uint8Array, { orientation, gamma, maxSidePixels, cropTo }: RenditionPlan): PhotoImage {
  const header = readDecodedHeader(upload);
  const target = cropTo ? undefined : fitSize(header, maxSidePixels);
  const photo = readPhoto(upload, { target, gamma, header });
  globalThis.gc?.({ type: 'minor' }); // frees the decoder's copies of the bitmap before the resize needs its memory
  if (target) photo.resize({ w: target.width, h: target.height });
  turnUpright(photo, orientation); // after the resize, because a smaller photo turns faster
  if (cropTo) photo.cover({ w: cropTo.width, h: cropTo.height });
  return photo;
}

async function encodeWithinLimit(photo: PhotoImage, { maxBytes, isProgressive }: RenditionPlan): Promise<Uint8Array> {
  let data = await photo.getBuffer('image/jpeg', { quality: STORED_QUALITIES[0]!, isProgressive });
  for (const quality of STORED_QUALITIES.slice(1)) {
    if (data.byteLength <= maxBytes) break;
    data = await photo.getBuffer('image/jpeg', { quality, isProgressive });
  }
  return data;
}

/** Resizes the smallest of these pictures that has at least twice the width, else the first, and adds the result to
 *  them. A narrower picture would be averaged twice and lose sharpness. */
function resizeFrom(sources: PhotoImage[], { width, height }: { width: number; height: number }): PhotoImage {
  const source = sources.findLast((one) => one.width >= 2 * width) ?? sources[0]!;
  const copy = new PhotoImage({ ...source.bitmap });
  if (copy.width !== width || copy.height !== height) copy.resize({ w: width, h: height });
  sources.push(copy);
  return copy;
}
