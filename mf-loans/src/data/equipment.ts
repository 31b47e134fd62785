import { useApi } from '@fotosoc/host';

/** Fetches the equipment that can be borrowed, by name. */
export function useEquipment() {
  const query = useApi('GET /api/equipment');
  return { ...query, equipment: query.data };
}
