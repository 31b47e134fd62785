import { formatSrcSet, type PhotoSource } from './photo.tsx';

/** Returns the `srcset` of one type for a photo in the viewer. The stored photo of any type is the largest entry, unless
 *  a copy is as large: a `source` promises its type for the choice only. */
export function formatFullSrcSet(photo: PhotoSource, type: string): string {
  const copies = formatSrcSet(photo, type);
  if (copies.endsWith(` ${photo.width}w`)) return copies;
  return [copies, `${photo.url} ${photo.width}w`].filter(Boolean).join(', ');
}

/** Returns the `sizes` of a photo in the viewer: the width of the wall between bars and arrows, or the width given by
 *  its height; see the viewer's styles. */
export function formatFullSizes({ width, height }: Pick<PhotoSource, 'width' | 'height'>): string {
  const byHeight = (rest: string) => `(100vh - ${rest}) * ${(width / height).toFixed(2)}`;
  return `(min-width: 51.25rem) min(100vw - 9rem, ${byHeight('7.25rem')}), min(100vw, ${byHeight('7.5rem')})`;
}

/** Creates the picture of a photo in the viewer outside of the page, which starts its download. */
export function createFullImage(photo: PhotoSource, sizes: string): HTMLImageElement {
  const picture = document.createElement('picture');
  const source = document.createElement('source');
  source.type = 'image/webp';
  source.sizes = sizes;
  source.srcset = formatFullSrcSet(photo, source.type);
  const image = new Image();
  picture.append(source, image);
  image.src = photo.url;
  return image;
}
