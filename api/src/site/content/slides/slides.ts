/** Where slides are read. */
export const SLIDES = '/api/slides/';

/** Below the folder of photos, so that whoever copies these copies them. */
const KEPT = 'media/slides/';

/** The key of the object that uploaded slides are.
 *  @param address as a workshop names it
 *  @returns undefined where it is not one of theirs */
export function keyOfSlides(address: string): string | undefined {
  const name = /^\/api\/slides\/kept\/([\da-f]{32}\.pdf)$/.exec(address)?.[1];
  return name === undefined ? undefined : KEPT + name;
}

/** The address of uploaded slides.
 *  @param file below the folder of photos
 *  @returns undefined for another file */
export function addressOfSlides(file: string): string | undefined {
  const name = /^slides\/([\da-f]{32}\.pdf)$/.exec(file)?.[1];
  return name === undefined ? undefined : `${SLIDES}kept/${name}`;
}
