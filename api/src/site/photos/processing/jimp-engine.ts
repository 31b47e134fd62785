import { fitSize } from '@fotosoc/contract/photo-fit';
import type { EncodedVariant, ImageEngine, RenditionPlan, Rendition } from './engine.ts';
import { readPhoto, type PhotoImage } from './photo-image.ts';

/** JPEG qualities, tried in this order until the stored photo has at most `maxBytes`. */
const STORED_QUALITIES = [92, 85, 76, 66, 56, 45, 30];
const VARIANT_QUALITY = 76;
const PLACEHOLDER_PIXELS = 12;
const PLACEHOLDER_QUALITY = 40;

/** Image engine of jimp and libvips as WebAssembly, which runs on every platform of Node. */
export const jimpEngine: ImageEngine = { render };

async function render(upload: Uint8Array, plan: RenditionPlan): Promise<Rendition> {
  const { orientation, gamma, maxSidePixels, cropTo } = plan;
  const photo = readPhoto(upload, {
    orientation,
    gamma,
    sizeOf: (size) => cropTo ?? fitSize(size, maxSidePixels),
    isCut: cropTo !== undefined,
  });
  const { width, height } = photo;
  const [placeholder] = photo.encodeCopies({
    sizes: [fitSize({ width, height }, PLACEHOLDER_PIXELS)],
    types: ['image/webp'],
    quality: PLACEHOLDER_QUALITY,
  });
  return {
    width,
    height,
    data: await encodeWithinLimit(photo, plan),
    variants: encodeVariants(photo, plan.variantWidths),
    placeholder: placeholder!.data,
  };
}

async function encodeWithinLimit(photo: PhotoImage, { maxBytes, isProgressive }: RenditionPlan): Promise<Uint8Array> {
  let data = await photo.getBuffer('image/jpeg', { quality: STORED_QUALITIES[0]!, isProgressive });
  for (const quality of STORED_QUALITIES.slice(1)) {
    if (data.byteLength <= maxBytes) break;
    data = await photo.getBuffer('image/jpeg', { quality, isProgressive });
  }
  return data;
}

function encodeVariants(photo: PhotoImage, widths: number[]): EncodedVariant[] {
  const sizes = widths
    .filter((width) => width < photo.width)
    .map((width) => ({ width, height: Math.max(1, Math.round((photo.height * width) / photo.width)) }));
  return photo.encodeCopies({ sizes, types: ['image/webp', 'image/jpeg'], quality: VARIANT_QUALITY });
}
