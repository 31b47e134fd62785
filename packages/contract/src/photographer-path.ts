/** Name in place of the photographer after the erasure of the photographer's account. */
export const FORMER_PHOTOGRAPHER = 'A former member';

/** Returns the path of the page with all photos that are credited to a name. */
export function formatPhotographerPath(name: string): string {
  return `/photographers/${encodeURIComponent(name)}`;
}
