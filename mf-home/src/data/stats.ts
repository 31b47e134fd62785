import { useApi } from '@fotosoc/host';

/** The four Fotostats; undefined until they are known. */
export function useStats() {
  const query = useApi('GET /api/stats');
  return { ...query, stats: query.data?.stats };
}
