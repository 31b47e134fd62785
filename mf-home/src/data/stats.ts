import { useApi } from '@fotosoc/host';

/** Fetches the four Fotostats. */
export function useStats() {
  const query = useApi('GET /api/stats');
  return { ...query, stats: query.data?.stats };
}
