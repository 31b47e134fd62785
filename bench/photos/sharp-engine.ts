import sharp from 'sharp';
import type { EncodedVariant, ImageEngine } from '../../api/src/site/photos/processing/engine.ts';

/** The engine this project would have with a native library: the same sizes and qualities, by libvips. Of the plan's
 *  rarer wishes (a crop, a limit of bytes) it knows nothing. */
export const sharpEngine: ImageEngine = {
  async render(upload, { maxSidePixels, variantWidths }) {
    const whole = sharp(upload).autoOrient().toColorspace('srgb').resize({
      width: maxSidePixels,
      height: maxSidePixels,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const { data: pixels, info } = await whole.raw().toBuffer({ resolveWithObject: true });
    const photo = () => sharp(pixels, { raw: info });
    const variants: EncodedVariant[] = [];
    for (const width of variantWidths.filter((candidate) => candidate < info.width)) {
      const height = Math.max(1, Math.round((info.height * width) / info.width));
      const smaller = photo().resize(width, height);
      const webp = await smaller.clone().webp({ quality: 76 }).toBuffer();
      const jpeg = await smaller.clone().jpeg({ quality: 76 }).toBuffer();
      variants.push(
        { width, height, type: 'image/webp', data: webp },
        { width, height, type: 'image/jpeg', data: jpeg },
      );
    }
    return {
      width: info.width,
      height: info.height,
      data: await photo().jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
      variants,
      placeholder: await photo().resize(12).webp({ quality: 40 }).toBuffer(),
    };
  },
};
