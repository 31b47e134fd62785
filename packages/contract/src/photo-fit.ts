/** Pixels. */
interface Size {
  width: number;
  height: number;
}

/** How long the longer side of a stored photo may be chosen to be. Here, for pages take it, and schemas stay out of them. */
export const PHOTO_SIDES_PX = [1024, 2048] as const;

/** The longer side of a stored photo where nobody has chosen another. */
const USUAL_SIDE_PX = 1024;

/** A picture at least this many times as long as high, or as high as long, is a panorama. */
const PANORAMA = 2;
/** No photo is longer. */
const LONGEST_PX = 8192;
const LONGEST_SIDES = 4;
/** So that 8,192 does not become 8,191.999… by reckoning. */
const ERROR = 1e-6;

/** What a photo is made small to, by the server and, before it is sent, by browsers: its longer side to `maxSidePx`.
 *  Above the usual side a panorama may be longer, up to 8,192 pixels, as long as it has no more of them than a picture of
 *  3:2 with that side. What is small enough stays as it is, so that fitting twice is fitting once.
 *  @param size in pixels, whichever way up
 *  @returns whole pixels, each side at least 1 */
export function fittedSize({ width, height }: Size, maxSidePx: number): Size {
  const longer = Math.max(width, height);
  const scale = maxSidePx / longer;
  const wide = maxSidePx > USUAL_SIDE_PX ? panoramaScale({ width, height }, maxSidePx) : 0;
  if (scale >= 1 || wide >= 1) return { width, height };
  // Rounded up, a panorama would have too many pixels, and be made small once more by the server.
  if (wide > scale) return atLeastOne(Math.floor(width * wide + ERROR), Math.floor(height * wide + ERROR));
  return atLeastOne(Math.round(width * scale), Math.round(height * scale));
}

/** @returns 0 for what is no panorama */
function panoramaScale({ width, height }: Size, maxSidePx: number): number {
  const longer = Math.max(width, height);
  if (longer < PANORAMA * Math.min(width, height)) return 0;
  const pixels = maxSidePx * Math.floor((maxSidePx * 2) / 3);
  return Math.min(Math.sqrt(pixels / (width * height)), Math.min(LONGEST_SIDES * maxSidePx, LONGEST_PX) / longer);
}

function atLeastOne(width: number, height: number): Size {
  return { width: Math.max(1, width), height: Math.max(1, height) };
}
