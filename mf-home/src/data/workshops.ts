import { useApi } from '@fotosoc/host';

/** Fetches the workshop presentations. */
export function useWorkshops() {
  const query = useApi('GET /api/workshops');
  return { ...query, workshops: query.data?.workshops, lead: query.data?.lead };
}
