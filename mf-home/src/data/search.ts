import { LIMITS } from '@fotosoc/contract/limits';
import { useLatestApi } from '@fotosoc/host';

/** From so many letters on there is something to look for. */
const SHORTEST = 2;

/** What is found; what was found before stays until then. Nothing is asked for fewer than two letters. */
export function useSearch(q: string) {
  const asked = q.trim().length >= SHORTEST ? { query: { q: q.slice(0, LIMITS.query) } } : undefined;
  const { data, isPlaceholderData, ...query } = useLatestApi('GET /api/search', asked);
  return { ...query, found: asked && data, isSearching: asked !== undefined && (query.isPending || isPlaceholderData) };
}
