import { useApi } from '@fotosoc/host';

/** Three portfolios, or fewer if there are no more, drawn from all by the server; the same as it inlines, see
 *  remote.json. */
export function useFeaturedPortfolios() {
  const query = useApi('GET /api/portfolios', { query: { sample: 3, covers: 3 } });
  return { ...query, portfolios: query.data?.portfolios };
}
