/** URL path of slides. */
export const SLIDES_PATH = '/api/slides/';

/** Storage prefix of uploaded slides. It lies below the folder of photos, so that each copy of the photos includes the
 *  slides. */
const STORAGE_PREFIX = 'media/slides/';

/** Returns the object key of uploaded slides.
 *  @param address URL in a workshop
 *  @returns `undefined` for a URL that is not of uploaded slides */
export function toSlidesKey(address: string): string | undefined {
  const name = /^\/api\/slides\/kept\/([\da-f]{32}\.pdf)$/.exec(address)?.[1];
  return name === undefined ? undefined : STORAGE_PREFIX + name;
}

/** Returns the URL of uploaded slides.
 *  @param file path below the folder of photos
 *  @returns undefined for another file */
export function toSlidesUrl(file: string): string | undefined {
  const name = /^slides\/([\da-f]{32}\.pdf)$/.exec(file)?.[1];
  return name === undefined ? undefined : `${SLIDES_PATH}kept/${name}`;
}
