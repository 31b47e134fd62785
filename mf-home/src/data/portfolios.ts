import { useApi } from '@fotosoc/host';

/** The portfolios that featured ones are picked from; the limit is the server's inlined answer's, see remote.json. */
export function usePortfolios() {
  const query = useApi('GET /api/portfolios', { query: { limit: 24 } });
  return { ...query, portfolios: query.data?.portfolios };
}
