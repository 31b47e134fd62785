import { LIMITS } from '@fotosoc/contract/limits';
import type { SearchKind } from '@fotosoc/contract/search';
import { useLatestApi } from '@fotosoc/host';

/** Minimum length of a search query. */
const SHORTEST = 2;

/** Searches the site for queries of two or more letters. The last results stay until new ones arrive.
 *  @param kind kind of results; empty for all kinds */
export function useSearch(q: string, kind: SearchKind | '') {
  const asked = q.trim().length >= SHORTEST ? { query: { q: q.slice(0, LIMITS.query), kind } } : undefined;
  const { data, isPlaceholderData, ...query } = useLatestApi('GET /api/search', asked);
  return { ...query, found: asked && data, isSearching: asked !== undefined && (query.isPending || isPlaceholderData) };
}
