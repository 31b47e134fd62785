const BINS = 48;
const WIDTH = 200;
const HEIGHT = 60;

/** Returns the number of pixels in each of 48 bins from black to white (Rec. 709 luma of the sRGB values).
 *  @param rgba four bytes per pixel, as from a canvas */
export function countBrightness(rgba: Uint8ClampedArray): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const luma = 0.2126 * rgba[at]! + 0.7152 * rgba[at + 1]! + 0.0722 * rgba[at + 2]!;
    const bin = Math.min(BINS - 1, Math.floor((luma * BINS) / 256));
    bins[bin] = bins[bin]! + 1;
  }
  return bins;
}

/** Returns the outline of a histogram on a 200 × 60 field, as an SVG path. Heights are square roots of the counts, so
 *  that a uniform sky does not flatten the rest. */
export function formatHistogramPath(bins: readonly number[]): string {
  const highest = Math.sqrt(Math.max(1, ...bins));
  const points = bins.map((count, bin) => {
    const x = (bin * WIDTH) / (bins.length - 1);
    const y = HEIGHT - (HEIGHT - 2) * (Math.sqrt(count) / highest);
    return `L${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M0 ${HEIGHT} ${points.join(' ')} L${WIDTH} ${HEIGHT}Z`;
}
