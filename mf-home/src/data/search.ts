import { LIMITS } from '@fotosoc/contract/limits';
import type { SearchKind } from '@fotosoc/contract/search';
import { useLatestApi } from '@fotosoc/host';

/** Minimum length of a search query. */
export const SHORTEST = 2;

/** Searches the site for queries of two or more letters; `isTooLong` for queries that the server refuses. The last
 *  results stay until new ones arrive.
 *  @param kind kind of results; empty for all kinds */
export function useSearch(q: string, kind: SearchKind | '') {
  const isTooLong = q.length > LIMITS.query;
  const asked = q.trim().length >= SHORTEST && !isTooLong ? { query: { q, kind } } : undefined;
  const { data, isPlaceholderData, ...query } = useLatestApi('GET /api/search', asked);
  const isSearching = asked !== undefined && (query.isPending || isPlaceholderData);
  return { ...query, found: asked && data, isSearching, isTooLong };
}
