import { useApi } from '@fotosoc/host';

/** Fetches three random portfolios, or fewer if fewer exist, chosen by the server. The query must equal that in
 *  remote.json, whose response the server inlines. */
export function useFeaturedPortfolios() {
  const query = useApi('GET /api/portfolios', { query: { sample: 3, covers: 3 } });
  return { ...query, portfolios: query.data?.portfolios };
}
