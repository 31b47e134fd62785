/** Width of a photo's frame: a CSS length per media condition, of which the first match applies, and `all` for other
 *  windows. */
export interface FrameWidths {
  [condition: string]: string;
  all: string;
}

/** Screens with three pixels per CSS pixel, which phones have. At reading distance, the eye resolves about two of them:
 *  300 pixels per inch. */
const DENSE_SCREEN = '(min-resolution: 2.5dppx)';
/** Share of the width that a dense screen requests, so that three pixels per CSS pixel get the file for two. */
const DENSE_SHARE = 0.66;

/** Returns the `sizes` of an `<img>`: the width of the whole photo. A frame that crops the sides is narrower than its
 *  photo. Dense screens request less than they have pixels for, because larger files of a photo have twice the bytes.
 *  @param stretch width of the photo divided by the width of its frame */
export function formatSizes({ all, ...others }: FrameWidths, stretch = 1): string {
  const frames = [...Object.entries(others), ['', all] as const];
  const factor = Math.max(1, stretch);
  return [
    ...frames.map(([condition, width]) =>
      formatSize([DENSE_SCREEN, condition].filter(Boolean).join(' and '), multiply(width, factor * DENSE_SHARE)),
    ),
    ...frames.map(([condition, width]) => formatSize(condition, multiply(width, factor))),
  ].join(', ');
}

function formatSize(condition: string, width: string): string {
  return condition ? `${condition} ${width}` : width;
}

function multiply(width: string, factor: number): string {
  return factor === 1 ? width : `calc(${width} * ${Number(factor.toFixed(2))})`;
}
