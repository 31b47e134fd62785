import type { Gallery, GallerySummary } from '@fotosoc/contract/gallery';
import { formatDate } from '@fotosoc/contract/format-time';

/** Returns date and number of photos of a gallery, e.g. `3 October 2026, 24 photos`. */
export function formatGalleryFacts({ date, createdAt, photoCount }: GalleryFacts): string {
  return `${formatDate(date ?? createdAt)}, ${photoCount === 1 ? '1 photo' : `${photoCount} photos`}`;
}

type GalleryFacts = Pick<Gallery, 'date' | 'createdAt'> & Pick<GallerySummary, 'photoCount'>;
