import { LIMITS } from '@fotosoc/contract/limits';
import type { Photo } from '@fotosoc/contract/photo';
import type { SearchResult } from '@fotosoc/contract/search';
import { useLatestApi } from '@fotosoc/host';

/** From so many letters on there is something to look for. */
const SHORTEST = 2;

/** What is found; what was found before stays until then. Nothing is asked for fewer than two letters. */
export function useSearch(q: string) {
  return useFound(q, {});
}

const PHOTOS = 24;

/** A photo that visitors see. */
export interface FoundPhoto {
  photo: Photo;
  /** What it is called where it has no words of its own. */
  title: string;
  /** Who took it, as far as the site knows; empty where it does not. */
  photographer: string;
}

/** Photos that visitors see, by what is said of them. */
export function useFoundPhotos(q: string): { found: FoundPhoto[] | undefined; isSearching: boolean } {
  const { found, isSearching } = useFound(q, { kind: 'photos', limit: PHOTOS });
  const photos = found?.groups.flatMap(({ results }) => results.flatMap(foundOf));
  return { found: photos, isSearching };
}

function foundOf({ photo, title, line, path }: SearchResult): FoundPhoto[] {
  if (!photo) return [];
  // The line of a photo in a portfolio without a credit is its member's name.
  const member = path.startsWith('/portfolios/') ? line : '';
  return [{ photo, title, photographer: photo.credit ?? member }];
}

function useFound(q: string, how: { kind?: 'photos'; limit?: number }) {
  const asked = q.trim().length >= SHORTEST ? { query: { q: q.slice(0, LIMITS.query), ...how } } : undefined;
  const { data, isPlaceholderData, ...query } = useLatestApi('GET /api/search', asked);
  return { ...query, found: asked && data, isSearching: asked !== undefined && (query.isPending || isPlaceholderData) };
}
