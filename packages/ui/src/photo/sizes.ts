/** How wide the frame of a photo is: a CSS length for each media condition, of which the first that holds counts, and one
 *  for `all` other windows. */
export interface FrameWidths {
  [condition: string]: string;
  all: string;
}

/** As `<img sizes>`: how wide the whole photo is drawn. A frame that crops the sides is narrower than what it crops.
 *  @param stretch width of the photo by that of its frame */
export function sizesOf({ all, ...others }: FrameWidths, stretch = 1): string {
  const drawn = (width: string) => (stretch > 1 ? `calc(${width} * ${stretch.toFixed(2)})` : width);
  return [...Object.entries(others).map(([condition, width]) => `${condition} ${drawn(width)}`), drawn(all)].join(', ');
}
