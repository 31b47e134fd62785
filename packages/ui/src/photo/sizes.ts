/** Width of a photo's frame: a CSS length per media condition, of which the first match applies, and `all` for other
 *  windows. */
export interface FrameWidths {
  [condition: string]: string;
  all: string;
}

/** Returns the `sizes` of an `<img>`: the width of the whole photo. A frame that crops the sides is narrower than its
 *  photo.
 *  @param stretch width of the photo divided by the width of its frame */
export function formatSizes({ all, ...others }: FrameWidths, stretch = 1): string {
  const toRenderedWidth = (width: string) => (stretch > 1 ? `calc(${width} * ${stretch.toFixed(2)})` : width);
  return [
    ...Object.entries(others).map(([condition, width]) => `${condition} ${toRenderedWidth(width)}`),
    toRenderedWidth(all),
  ].join(', ');
}
