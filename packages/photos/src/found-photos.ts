import { LIMITS } from '@fotosoc/contract/limits';
import type { Photo } from '@fotosoc/contract/photo';
import type { SearchResult } from '@fotosoc/contract/search';
import { useLatestApi } from '@fotosoc/host';

/** Minimum length of a search, in characters. */
const MIN_SEARCH_LENGTH = 2;
const MAX_FOUND_PHOTOS = 24;

/** A photo visible to visitors. */
export interface FoundPhoto {
  photo: Photo;
  /** Title used if the photo has no text. */
  title: string;
  /** Photographer; empty if unknown. */
  photographer: string;
}

/** Searches the visible photos by text; the previous results stay while searching. */
export function useFoundPhotos(q: string): { found: FoundPhoto[] | undefined; isSearching: boolean } {
  const query = { q: q.slice(0, LIMITS.query), kind: 'photos', limit: MAX_FOUND_PHOTOS } as const;
  const asked = q.trim().length >= MIN_SEARCH_LENGTH ? { query } : undefined;
  const { data, isPending, isPlaceholderData } = useLatestApi('GET /api/search', asked);
  const found = asked && data?.groups.flatMap(({ results }) => results.flatMap(toFoundPhotos));
  return { found, isSearching: asked !== undefined && (isPending || isPlaceholderData) };
}

function toFoundPhotos({ photo, title, line, path }: SearchResult): FoundPhoto[] {
  if (!photo) return [];
  // For an uncredited photo of a portfolio, the line is the member's name.
  const member = path.startsWith('/portfolios/') ? line : '';
  return [{ photo, title, photographer: photo.credit ?? member }];
}
