import { useApi } from '@fotosoc/host';

/** The Foto of the Week: undefined until it is known, null when none is chosen. */
export function useFotoOfTheWeek() {
  return useApi('GET /api/foto-of-the-week').data?.foto;
}
