import { LIMITS } from '@fotosoc/contract/limits';
import type { Photo } from '@fotosoc/contract/photo';
import type { SearchResult } from '@fotosoc/contract/search';
import { useLatestApi } from '@fotosoc/host';

/** From so many letters on there is something to look for. */
const SHORTEST = 2;
const PHOTOS = 24;

/** A photo that visitors see. */
export interface FoundPhoto {
  photo: Photo;
  /** What it is called where it has no words of its own. */
  title: string;
  /** Who took it, as far as the site knows; empty where it does not. */
  photographer: string;
}

/** Photos that visitors see, by what is said of them; what was found before stays until then. */
export function useFoundPhotos(q: string): { found: FoundPhoto[] | undefined; isSearching: boolean } {
  const query = { q: q.slice(0, LIMITS.query), kind: 'photos', limit: PHOTOS } as const;
  const asked = q.trim().length >= SHORTEST ? { query } : undefined;
  const { data, isPending, isPlaceholderData } = useLatestApi('GET /api/search', asked);
  const found = asked && data?.groups.flatMap(({ results }) => results.flatMap(foundOf));
  return { found, isSearching: asked !== undefined && (isPending || isPlaceholderData) };
}

function foundOf({ photo, title, line, path }: SearchResult): FoundPhoto[] {
  if (!photo) return [];
  // The line of a photo in a portfolio without a credit is its member's name.
  const member = path.startsWith('/portfolios/') ? line : '';
  return [{ photo, title, photographer: photo.credit ?? member }];
}
