import type { GallerySummary } from '@fotosoc/contract/gallery';
import type { Photo } from '@fotosoc/contract/photo';
import { useApi } from '@fotosoc/host';

export interface Picture {
  photo: Photo;
  alt: string;
}

/** Fetches the newest galleries, newest first. remote.json lists the same query, so that the server inlines the
 *  response; another query would cause a second request. */
export function useLatestGalleries() {
  const query = useApi('GET /api/galleries', { query: { limit: 12, covers: 12 } });
  return { ...query, galleries: query.data?.galleries };
}

/** Returns up to `count` pictures from as many galleries as possible: the first picture of each gallery, then the
 *  second ones, and so on. */
export function pickGalleryPictures(galleries: readonly GallerySummary[], count: number): Picture[] {
  const sheets = galleries.map(({ title, covers }) => named(covers, title));
  const longest = Math.max(0, ...sheets.map((sheet) => sheet.length));
  const rounds = Array.from({ length: longest }, (_, round) => sheets.flatMap((sheet) => sheet[round] ?? []));
  return rounds.flat().slice(0, count);
}

function named(covers: readonly Photo[], title: string): Picture[] {
  return covers.map((photo, index) => ({ photo, alt: photo.alt || `Photo ${index + 1} of ${title}` }));
}
