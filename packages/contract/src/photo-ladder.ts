/** Maximum ratio of two consecutive widths. */
const MAX_STEP = 1.5;
/** Widths of a photo's smaller copies in pixels. 660 is two pixels per CSS pixel of a picture as wide as a phone: without
 *  this width, most phones would load 800. */
const LADDER_PX = [160, 240, 360, 540, 660, 800, 1200, 1800, 2700, 4000, 6000];

/** Returns the widths in which a photo is served, narrowest first; the last is the photo's own.
 *  @param width of the stored photo in pixels */
export function listCopyWidths(width: number): number[] {
  const isNeeded = (step: number, index: number) => step < width && width > MAX_STEP * (LADDER_PX[index - 1] ?? 0);
  return [...LADDER_PX.filter(isNeeded), width];
}

/** Returns the address of a picture's copy. The address serves AVIF to browsers that accept it, else WebP.
 *  @param url address or path of the stored picture, or of another copy */
export function formatCopyUrl(url: string, width: number): string {
  return `${url.replace(/(\.w\d+)?\.\w+$/, '')}.w${width}.webp`;
}

const SITE_PICTURE = /^\/(?:media\/.+|api\/pictures\/[^/]+)\.(?:jpg|webp)$/;
const MAX_SITE_PICTURE_PX = 1200;

/** Returns the `srcset` of a picture of which only the address is known: for a width beyond the picture's own, the site
 *  serves the widest copy. Returns '' for pictures of other sites. */
export function formatSitePictureSet(url: string): string {
  if (!SITE_PICTURE.test(url)) return '';
  const widths = LADDER_PX.filter((width) => width <= MAX_SITE_PICTURE_PX);
  return widths.map((width) => `${formatCopyUrl(url, width)} ${width}w`).join(', ');
}
