import { useApi } from '@fotosoc/host';

/** Fetches three random portfolios, or fewer if fewer exist, chosen by the server. remote.json lists the same query, so
 *  that the server inlines the response; another query would cause a second request. */
export function useFeaturedPortfolios() {
  const query = useApi('GET /api/portfolios', { query: { sample: 3, covers: 3 } });
  return { ...query, portfolios: query.data?.portfolios };
}
