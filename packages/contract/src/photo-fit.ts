interface Size {
  width: number;
  height: number;
}

/** Lengths that an administrator can select for the longer side of stored photos. Defined here, because pages use the
 *  constant and should not load schemas. */
export const PHOTO_SIDES_PX = [1024, 2048] as const;

const DEFAULT_SIDE_PX = 1024;

const MIN_PANORAMA_RATIO = 2;
/** Length of a panorama's shorter side at the default size, and the side whose 3:2 picture limits its pixels. */
const DEFAULT_PANORAMA = { shortSidePx: 600, areaOfSidePx: 2048 };
const MAX_PHOTO_SIDE_PX = 8192;
const LONGEST_SIDES = 4;
/** Tolerance for rounding errors, which would turn 8,192 into 8,191. */
const ROUNDING_TOLERANCE = 1e-6;

/** Returns the size to which the server, and browsers before an upload, scale a photo down: the longer side is at most
 *  `maxSidePx`. A panorama may be longer, up to 8,192 pixels. Above the default side a panorama has at most as many pixels
 *  as a 3:2 picture with that side; at the default side, 600 pixels of height and as many pixels as at 2,048. Smaller
 *  photos keep their size, so that fitting is idempotent.
 *  @param size in pixels, in either orientation
 *  @returns whole pixels, each side at least 1 */
export function fitSize({ width, height }: Size, maxSidePx: number): Size {
  const longer = Math.max(width, height);
  const scale = maxSidePx / longer;
  const wide = calculatePanoramaScale({ width, height }, maxSidePx);
  if (scale >= 1 || wide >= 1) return { width, height };
  // Rounding up would give a panorama too many pixels, and the server would then scale the photo again.
  if (wide > scale)
    return clampToOnePixel(
      Math.floor(width * wide + ROUNDING_TOLERANCE),
      Math.floor(height * wide + ROUNDING_TOLERANCE),
    );
  return clampToOnePixel(Math.round(width * scale), Math.round(height * scale));
}

function calculatePanoramaScale({ width, height }: Size, maxSidePx: number): number {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (longer < MIN_PANORAMA_RATIO * shorter || maxSidePx < DEFAULT_SIDE_PX) return 0;
  const isDefault = maxSidePx === DEFAULT_SIDE_PX;
  const side = isDefault ? DEFAULT_PANORAMA.areaOfSidePx : maxSidePx;
  return Math.min(
    isDefault ? DEFAULT_PANORAMA.shortSidePx / shorter : Infinity,
    Math.sqrt((side * Math.floor((side * 2) / 3)) / (width * height)),
    Math.min(LONGEST_SIDES * side, MAX_PHOTO_SIDE_PX) / longer,
  );
}

function clampToOnePixel(width: number, height: number): Size {
  return { width: Math.max(1, width), height: Math.max(1, height) };
}
