/** Widths of a photo's smaller copies in pixels, each at most 1.5 times the previous. */
const LADDER_PX = [160, 240, 360, 540, 800, 1200, 1800, 2700, 4000, 6000];

/** Returns the widths in which a photo is served, narrowest first; the last is the photo's own.
 *  @param width of the stored photo in pixels */
export function listCopyWidths(width: number): number[] {
  return [...LADDER_PX.filter((step) => step < width), width];
}
