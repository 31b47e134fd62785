import { useApi } from '@fotosoc/host';

/** Returns the Foto of the Week; `undefined` while loading, `null` if none is chosen. */
export function useFotoOfTheWeek() {
  return useApi('GET /api/foto-of-the-week').data?.foto;
}
