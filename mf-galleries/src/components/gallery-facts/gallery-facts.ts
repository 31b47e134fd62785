import type { Gallery, GallerySummary } from '@fotosoc/contract/gallery';
import { dateInWords } from '@fotosoc/contract/time-words';

/** Returns date and number of photos of a gallery, e.g. `3 October 2026, 24 photos`. */
export function factsOf({ date, createdAt, photoCount }: GalleryFacts): string {
  return `${dateInWords(date ?? createdAt)}, ${photoCount === 1 ? '1 photo' : `${photoCount} photos`}`;
}

type GalleryFacts = Pick<Gallery, 'date' | 'createdAt'> & Pick<GallerySummary, 'photoCount'>;
